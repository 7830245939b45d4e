import { piastres, toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import "#shop/orders/server/tables.ts";
import "./tables.ts";

/** Accounts for refunds. They go with the anonymisation of their order, and some time after the payout. */
export const payoutsPersonalData: PersonalData = {
  tables: ["payout_accounts", "payouts", "payout_returns"],
  async collect(db, { id }) {
    return {
      payoutAccounts: await exportAccounts(db, id),
      payouts: await exportPayouts(db, id),
      returnedPayouts: await exportReturned(db, id),
    };
  },
  erase: async () => {},
};

async function exportAccounts(db: Db | Tx, userId: string) {
  const rows = await db
    .selectFrom("payout_accounts as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["o.number", "a.method", "a.holder", "a.account", "a.given_by as givenBy", "a.updated_at as updatedAt"])
    .where("o.user_id", "=", userId)
    .orderBy("o.number")
    .execute();
  return rows.map((row) => ({ ...row, number: orderNumber(row.number) }));
}

async function exportReturned(db: Db | Tx, userId: string) {
  const rows = await db
    .selectFrom("payout_returns as t")
    .innerJoin("orders as o", "o.id", "t.order_id")
    .select(["o.number", "t.reference", "t.reason", "t.at"])
    .where("o.user_id", "=", userId)
    .orderBy("t.at")
    .execute();
  return rows.map((row) => ({ ...row, number: orderNumber(row.number) }));
}

async function exportPayouts(db: Db | Tx, userId: string) {
  const rows = await db
    .selectFrom("payouts as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["o.number", "p.amount", "p.status", "p.method", "p.holder", "p.account", "p.reference"])
    .select(["p.created_at as createdAt", "p.paid_at as paidAt"])
    .where("o.user_id", "=", userId)
    .orderBy("p.number")
    .execute();
  return rows.map((row) => ({ ...row, number: orderNumber(row.number), amount: toPounds(piastres(row.amount)) }));
}
