import { sql } from "kysely";
import type pg from "pg";
import { type Db, openDatabase, type Tx } from "#platform/server/database.ts";
import { initialStatus, isTransition, type PaymentMethod } from "#shop/orders/orderStatus.ts";
import type { OrderStatus } from "#shop/orders/orderStatusDefinitions.ts";
import { searchProducts } from "#shop/search/server/searchProducts.ts";
import { invariantQueries } from "./invariantQueries.ts";
import { missingSchemaObjects } from "./schemaObjects.ts";
import "#shop/orders/server/tables.ts";

/**
 * Returns one line for each violated invariant; works on any database of the shop, also while it is running. With a
 * pool it runs a search too.
 */
export async function findViolations(db: Db, pool?: pg.Pool): Promise<string[]> {
  const broken: string[] = [];
  // One snapshot for all checks: a purchase between two statements must not look like a violation.
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      broken.push(...(await missingSchemaObjects(tx)).map((line) => `missing: ${line}`));
      for (const [promise, query] of Object.entries(invariantQueries))
        broken.push(...(await linesOf(tx, promise, () => brokenRows(tx, query))));
      broken.push(...(await linesOf(tx, allowedMoves, () => forbiddenMoves(tx))));
      broken.push(...(await wrongGeneratedColumns(tx)));
    });
  if (pool) broken.push(...(await failedSearch(pool)));
  return broken;
}

/** Returns the violations in the database at `url`. Some checks scan whole tables, so there is no timeout. */
export async function findBroken(url: string): Promise<string[]> {
  const unlimited = openDatabase(url, 2, { queryTimeout: 0 });
  try {
    return await findViolations(unlimited.db, unlimited.pool);
  } finally {
    await unlimited.close();
  }
}

/** If a table or function is missing, only its check fails, and the others continue. */
async function linesOf(tx: Tx, promise: string, check: () => Promise<string[]>): Promise<string[]> {
  await sql`savepoint checked`.execute(tx);
  try {
    return (await check()).map((what) => `${promise}: ${what}`);
  } catch (error) {
    await sql`rollback to savepoint checked`.execute(tx);
    return [`${promise}: ${(error as Error).message}`];
  }
}

async function brokenRows(tx: Tx, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ what: string }>(`${query} limit 20`).execute(tx);
  return rows.map(({ what }) => what);
}

async function forbiddenMoves(tx: Tx): Promise<string[]> {
  const steps = await tx
    .selectFrom("order_history as h")
    .innerJoin("orders as o", "o.id", "h.order_id")
    .select(["h.from_status", "h.to_status", "o.payment_method"])
    .distinct()
    .execute();
  return steps
    .filter(({ from_status, to_status, payment_method }) => !isAllowed(from_status, to_status, payment_method))
    .map(({ from_status, to_status, payment_method }) => `${from_status} → ${to_status} (${payment_method})`);
}

/** Generated columns are computed on write: a function or dictionary that changed later leaves them outdated. */
async function wrongGeneratedColumns(tx: Tx): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string; query: string }>`
    select c.relname || '.' || a.attname as name,
      format('select count(*)::int as rows from %I where %I is distinct from (%s)', c.relname, a.attname,
        pg_get_expr(d.adbin, d.adrelid)) as query
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = 's' and not a.attisdropped
     order by 1`.execute(tx);
  const lines: string[] = [];
  for (const { name, query } of columns) {
    const { rows } = await sql.raw<{ rows: number }>(query).execute(tx);
    const [wrong] = rows;
    if (wrong && wrong.rows > 0) lines.push(`generated ${name} differs from its expression in ${wrong.rows} rows`);
  }
  return lines;
}

/** Searches for a product of the shop as a visitor would. Ignores the results: another check covers the index. */
async function failedSearch(pool: pg.Pool): Promise<string[]> {
  try {
    const { rows } = await pool.query<{ name: string }>(
      "select name ->> 'en' as name from products where not hidden order by id limit 1",
    );
    const q = rows[0]?.name ?? "shirt";
    await searchProducts(pool, { q, filters: {}, sort: "relevance", page: 1, pageSize: 24, facets: true });
    return [];
  } catch (error) {
    return [`a search runs: ${(error as Error).message}`];
  }
}

function isAllowed(from: OrderStatus | null, to: OrderStatus, method: PaymentMethod): boolean {
  return from === null ? to === initialStatus(method) : isTransition(from, to);
}

const allowedMoves = "I6 only along allowed moves";

/** Names of all checks; the last one runs only with a pool. */
export const invariantNames = [
  ...Object.keys(invariantQueries),
  allowedMoves,
  "nothing that the migrations make is missing",
  "generated columns are what their expressions say",
  "a search runs",
];
