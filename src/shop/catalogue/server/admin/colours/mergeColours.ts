import { sql } from "kysely";
import { z } from "zod";
import { conflict, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { ColourView } from "#shop/catalogue/colourContract.ts";
import { lockColour } from "./editColours.ts";
import { hasColourSql } from "./renameColourJob.ts";
import "#shop/catalogue/server/tables.ts";

/**
 * Replaces a colour by another one in all its products. A product that is saved meanwhile with the old key gets the other
 * colour, because `resolveColours` waits for this transaction.
 * @throws ShopError 404; 409 when the colour was saved since the caller loaded it, or a product has both
 */
export async function mergeColours(
  admin: AdminContext,
  from: string,
  { into, version }: { into: string; version: number },
): Promise<ColourView> {
  if (from === into) throw validationError({ into: "validation.invalid" });
  return admin.db.transaction().execute(async (tx) => {
    // Always in the same order: two merges of the same colours do not block each other.
    const locked = new Map<string, ColourView>();
    for (const key of [from, into].sort()) locked.set(key, await lockColour(tx, key));
    const [before, target] = [locked.get(from) as ColourView, locked.get(into) as ColourView];
    if (before.version !== version) throw conflict("common.stale");
    await requireNoProductWithBoth(tx, from, into);
    await tx
      .updateTable("colours")
      .set({ merged_into: into, version: sql`version + 1`, updated_at: sql`now()` })
      .where((colour) => colour.or([colour("key", "=", from), colour("merged_into", "=", from)]))
      .execute();
    await enqueue(tx, mergeColoursJob, { from }, { key: `merge colour ${from}` });
    await recordAudit(tx, admin, {
      action: "colour.merged",
      subject: "colour",
      subjectId: from,
      before: { name: before.name, hex: before.hex },
      after: { name: target.name, hex: target.hex },
    });
    return target;
  });
}

const maxNamedProducts = 3;

async function requireNoProductWithBoth(tx: Tx, from: string, into: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name ->> 'en' as name from products
    where ${hasColourSql(from)} and ${hasColourSql(into)} order by id limit ${sql.lit(maxNamedProducts + 1)}`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const names = rows.slice(0, maxNamedProducts).map(({ name }) => `\u2068${name}\u2069`);
  throw conflict("admin.colours.both", {
    products: [...names, ...(rows.length > names.length ? ["…"] : [])].join(" · "),
  });
}

/** Products per transaction: each is indexed anew, and all at once would exceed the statement timeout. */
const batchSize = 100;

/** Gives the products of a merged colour the one that replaced it. Leaves a product that has both. */
export const mergeColoursJob = defineJob({
  name: "catalogue.mergeColours",
  payload: z.object({ from: z.string() }),
  async run({ from }, { db }) {
    while ((await replaceInSomeProducts(db, from)) === batchSize);
  },
});

/** Returns the number of changed products. */
function replaceInSomeProducts(db: Db, from: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Read each time: the other colour may have been merged, too.
    const colour = await tx.selectFrom("colours").select("merged_into").where("key", "=", from).executeTakeFirst();
    const into = colour?.merged_into;
    if (!into) return 0;
    const { rows } = await sql<{ id: string }>`select id from products
      where ${hasColourSql(from)} and not ${hasColourSql(into)} order by id limit ${sql.lit(batchSize)}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    // Variants before products: the same lock order as a sale.
    await sql`select from variants where product_id = any(${ids}) order by product_id collate "C", id for update`.execute(
      tx,
    );
    await sql`select from products where id = any(${ids}) order by id collate "C" for update`.execute(tx);
    const change = { colour: into };
    await sql`update variants set attributes = attributes || ${JSON.stringify(change)}::jsonb
      where product_id = any(${ids}) and attributes ->> 'colour' = ${from}`.execute(tx);
    await sql`update pictures set shows = shows || ${JSON.stringify(change)}::jsonb
      where product_id = any(${ids}) and shows ->> 'colour' = ${from}`.execute(tx);
    // A form that was opened before has the old key: it must not save over this.
    await sql`update products set version = version + 1, attributes = (
        select jsonb_agg(case when a ->> 'key' <> 'colour' then a else jsonb_set(a, '{values}', (
          select jsonb_agg(case when v ->> 'key' = ${from} then v || ${JSON.stringify({ key: into })}::jsonb else v end order by place)
          from jsonb_array_elements(a -> 'values') with ordinality one (v, place))) end order by at)
        from jsonb_array_elements(attributes) with ordinality listed (a, at))
      where id = any(${ids})`.execute(tx);
    return ids.length;
  });
}
