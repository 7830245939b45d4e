import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import { inPiastres, inPounds } from "../amounts.ts";
import type { Settings } from "../settings.ts";
import { forgetSettings, readSettings } from "./settings.ts";
import "#platform/server/tables.ts";

type Desk = { db: Db; visitor: Visitor; caller: Caller };

/** Keeps what is another value than before, each with its audit row. @param wish in pounds */
export async function changeSettings({ db, visitor, caller }: Desk, wish: Record<string, unknown>): Promise<Settings> {
  const values = inPiastres(wish);
  await db.transaction().execute(async (tx) => {
    // Two of the staff who save at once are written down in the order in which they did.
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx);
    const before = await readSettings(tx);
    for (const [key, value] of Object.entries(values)) {
      const old = before[key as keyof Settings];
      if (isDeepStrictEqual(old, value)) continue;
      const row = { key, value: JSON.stringify(value), updated_by: visitor.id, updated_at: sql<Date>`now()` };
      await tx
        .insertInto("settings")
        .values(row)
        .onConflict((known) => known.column("key").doUpdateSet(row))
        .execute();
      const deed = { action: "setting.changed", subject: "setting", subjectId: key, before: old, after: value };
      await audit(tx, visitor, caller, deed);
      if (key === "lowStockThreshold") await tellLevelsAnew(tx, Number(value));
    }
  });
  forgetSettings(db);
  return inPounds(await readSettings(db));
}

/** Products carry what visitors are told of their stock. */
async function tellLevelsAnew(tx: Tx, low: number): Promise<void> {
  await sql`
    update products set level = fresh.level
      from (select id, case when stock <= 0 then 'out' when stock <= ${low}::integer then 'low' else 'in' end as level
              from products) fresh
     where fresh.id = products.id and fresh.level <> products.level`.execute(tx);
}
