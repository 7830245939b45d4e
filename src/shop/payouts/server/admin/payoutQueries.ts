import { type ExpressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db, Tables } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { payoutWaitsSince } from "#shop/orders/server/unclaimedPayouts.ts";
import type { PayoutRow } from "#shop/payouts/adminContract.ts";
import { payoutNumber } from "#shop/payouts/payoutNumber.ts";
import type { PayoutQueue } from "#shop/payouts/payoutQueues.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import "#shop/orders/server/tables.ts";
import "../tables.ts";

type ListInput = { queue: PayoutQueue; page: number; pageSize: number };

/** Returns a page of waiting payouts, oldest first, or of paid ones, newest first. */
export async function listPayouts(db: Db, { queue, page, pageSize }: ListInput) {
  const [rows, { total }] = await Promise.all([
    selectPayouts(db)
      .where(inQueue(queue))
      .$if(queue === "paid", (of) => of.orderBy("p.paid_at", "desc"))
      .orderBy("p.number")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("payouts as p")
      .select(sql<number>`count(*)::int`.as("total"))
      .where(inQueue(queue))
      .executeTakeFirstOrThrow(),
  ]);
  const { unclaimedPayoutYears } = await cachedSettings(db);
  return { items: rows.map((row) => presentPayout(row, unclaimedPayoutYears)), page, pageSize, total };
}

/** Returns a payout with its full account. */
export async function findPayout(db: Db, id: string): Promise<PayoutRow & { fullAccount: string | null }> {
  const row = await selectPayouts(db).where("p.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("payouts.notFound");
  const { unclaimedPayoutYears } = await cachedSettings(db);
  return { ...presentPayout(row, unclaimedPayoutYears), fullAccount: row.account };
}

/** Returns the payouts that can be paid: waiting and with an account, oldest first. */
export const payableRows = (db: Db) =>
  selectPayouts(db).where("p.status", "=", "waiting").where("p.account", "is not", null).orderBy("p.number");

const inQueue = (queue: PayoutQueue) => (where: ExpressionBuilder<Tables & { p: Tables["payouts"] }, "p">) =>
  where.and([
    where("p.status", "=", queue === "paid" ? "paid" : "waiting"),
    ...(queue === "noAccount" ? [where("p.account", "is", null)] : []),
  ]);

const selectPayouts = (db: Db) =>
  db
    .selectFrom("payouts as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .leftJoin("users as u", "u.id", "p.paid_by")
    .leftJoin("users as owner", "owner.id", "o.user_id")
    .select(["p.id", "p.number", "p.order_id", "p.amount", "p.method", "p.holder", "p.account", "p.account_hint"])
    .select(["p.reference", "p.created_at", "p.paid_at", "o.number as order_number", "o.customer_name"])
    .select(["o.placed_at", "o.anonymised_at", "u.name as paid_by_name"])
    // Of a deleted account or a guest, with contact data that wait for an account.
    .select(
      sql<Date | null>`case when p.status = 'waiting' and p.account is null and o.anonymised_at is null
        and (o.user_id is null or owner.deleted_at is not null) then ${payoutWaitsSince} end`.as("unclaimed_since"),
    )
    .select((row) =>
      jsonObjectFrom(
        row
          .selectFrom("payout_returns as t")
          .select(["t.at", "t.reference", "t.reason"])
          .whereRef("t.refund_id", "=", "p.refund_id")
          .orderBy("t.at", "desc")
          .limit(1),
      ).as("returned"),
    );

export type PayableRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>["execute"]>>[number];

const presentPayout = (row: PayableRow, unclaimedYears: number): PayoutRow => ({
  id: row.id,
  number: payoutNumber(row.number),
  orderId: row.order_id,
  orderNumber: orderNumber(row.order_number),
  orderedAt: row.placed_at.toISOString(),
  customer: row.customer_name || "–",
  contactErased: row.anonymised_at !== null,
  contactUntil: row.unclaimed_since && addYears(row.unclaimed_since, unclaimedYears).toISOString(),
  amount: toPounds(piastres(row.amount)),
  account:
    row.method && row.account_hint ? { method: row.method, holder: row.holder ?? "", hint: row.account_hint } : null,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.reference,
  paidBy: row.paid_by_name,
  returned: row.returned && { ...row.returned, at: new Date(row.returned.at).toISOString() },
});

function addYears(since: Date, years: number): Date {
  const until = new Date(since);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return until;
}
