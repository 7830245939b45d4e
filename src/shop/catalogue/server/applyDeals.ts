import { sql } from "kysely";
import { z } from "zod";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import "./tables.ts";

/** Starts and ends due deals, by the clock of the database. Each product in its own transaction. */
export async function applyDeals(db: Db): Promise<void> {
  const { rows } = await sql<{ product_id: string }>`
    select distinct product_id from scheduled_deals
     where status = 'planned' and starts_at <= now() or status = 'running' and ends_at <= now()
     order by product_id limit 1000`.execute(db);
  for (const { product_id } of rows) await db.transaction().execute((tx) => applyDealsOf(tx, product_id));
}

export const applyDealsJob = defineJob({
  name: "catalogue.applyDeals",
  payload: z.unknown(),
  every: "* * * * *",
  run: (_payload, { db }) => applyDeals(db),
});

/** Writes the price once: one deal may end when the next one starts, and the price between them never applied. */
async function applyDealsOf(tx: Tx, productId: string): Promise<void> {
  const product = await lockProduct(tx, productId);
  let percent = product?.deal_percent ?? 0;
  let action = "deal.ended";
  for (const deal of await listDue(tx, productId, "running", "ends_at")) {
    percent = await percentAfter(tx, productId, deal, percent);
    await setStatus(tx, deal.id, "ended", deal.previous);
  }
  for (const deal of await listDue(tx, productId, "planned", "starts_at")) {
    // It was over before the job ran.
    if (deal.is_over) await setStatus(tx, deal.id, "ended", null);
    else {
      await setStatus(tx, deal.id, "running", percent);
      percent = deal.percent;
      action = "deal.started";
    }
  }
  await changeDeal(tx, productId, action, percent);
}

type Deal = { id: string; percent: number; previous: number | null; is_over: boolean };

/** Ends a running deal before its time. The caller has locked its product. */
export async function endDeal(tx: Tx, productId: string, deal: Omit<Deal, "is_over">): Promise<void> {
  await setStatus(tx, deal.id, "ended", deal.previous);
  const product = await lockProduct(tx, productId);
  const percent = await percentAfter(tx, productId, deal, product?.deal_percent ?? 0);
  await changeDeal(tx, productId, "deal.ended", percent);
}

/** A deal that staff set by hand meanwhile stays, also one of the same percentage. The caller has locked the product. */
async function percentAfter(tx: Tx, productId: string, deal: Omit<Deal, "is_over">, now: number): Promise<number> {
  return now !== deal.percent || (await isSetByHand(tx, productId)) ? now : (deal.previous ?? 0);
}

/** Returns whether staff made the last change of the percentage; the schedule is no user. */
async function isSetByHand(tx: Tx, productId: string): Promise<boolean> {
  const { rows } = await sql<{ actor_id: string | null }>`
    select actor_id from (
      select actor_id, at, deal_percent, lag(deal_percent) over (order by at) as before
        from price_history where product_id = ${productId} and variant_id is null) changes
     where deal_percent is distinct from before order by at desc limit 1`.execute(tx);
  return rows[0]?.actor_id != null;
}

const lockProduct = (tx: Tx, id: string) =>
  tx.selectFrom("products").select(["price", "deal_percent"]).where("id", "=", id).forUpdate().executeTakeFirst();

async function listDue(
  tx: Tx,
  productId: string,
  status: "planned" | "running",
  time: "starts_at" | "ends_at",
): Promise<Deal[]> {
  const { rows } = await sql<Deal>`
    select id, percent, previous, ends_at <= now() as is_over from scheduled_deals
     where product_id = ${productId} and status = ${status} and ${sql.ref(time)} <= now()
     order by starts_at for update`.execute(tx);
  return rows;
}

const setStatus = async (tx: Tx, id: string, status: "running" | "ended", previous: number | null): Promise<void> =>
  void (await tx.updateTable("scheduled_deals").set({ status, previous }).where("id", "=", id).execute());

/** Changes the product's deal, with its price history and audit row. */
async function changeDeal(tx: Tx, productId: string, action: string, percent: number): Promise<void> {
  const before = await lockProduct(tx, productId);
  if (!before || before.deal_percent === percent) return;
  await tx
    .updateTable("products")
    .set({ deal_percent: percent, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", productId)
    .execute();
  await tx
    .insertInto("price_history")
    .values({ product_id: productId, variant_id: null, price: before.price, deal_percent: percent, actor_id: null })
    .execute();
  const entry = { action, subject: "product", subjectId: productId };
  await recordAudit(tx, system, { ...entry, before: { deal: before.deal_percent }, after: { deal: percent } });
}

/** Actor of changes by the schedule, without a user. */
const system = { user: { id: null, email: "system" }, request: { requestId: null } };
