import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";

/** Schema objects that the migrations create, one per line; written by `npm run schema:update`. */
const file = resolve(import.meta.dirname, "schema.txt");

/** Returns the names of the schema objects that the shop relies on: valid ones only, without those of extensions. */
export async function schemaObjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace)
    select 'extension ' || extname as line from pg_extension where extname <> 'plpgsql'
    union all select 'collation ' || collname from pg_collation where collnamespace = 'public'::regnamespace
    union all
    select case relkind when 'v' then 'view ' when 'S' then 'sequence ' else 'table ' end || relname
      from ours where relkind in ('r', 'p', 'v', 'S')
    union all
    select concat_ws(' ', 'column', relname || '.' || attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end, case when attgenerated <> '' then 'generated' end,
        case when attidentity <> '' then 'identity' end, case when atthasdef and attgenerated = '' then 'default' end)
      from ours join pg_attribute on attrelid = ours.oid
     where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
    union all
    select 'index ' || relname from ours join pg_index on indexrelid = ours.oid where indisvalid
    union all
    -- Since PostgreSQL 18 "not null" is a constraint too; columns tell of it.
    select 'constraint ' || relname || '.' || conname from ours join pg_constraint on conrelid = ours.oid
     where contype in ('c', 'f', 'p', 'u', 'x') and convalidated
    union all
    select 'trigger ' || relname || '.' || tgname from ours join pg_trigger on tgrelid = ours.oid
     where not tgisinternal and tgenabled = 'O'
    union all
    select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows.map(({ line }) => line).sort();
}

/** Returns the objects that the migrations create and this database lacks. */
export async function missingSchemaObjects(db: Db): Promise<string[]> {
  const there = new Set(await schemaObjects(db));
  return (await readFile(file, "utf8")).split("\n").filter((line) => line !== "" && !there.has(line));
}
