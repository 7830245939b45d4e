import { sql } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { CreditEntry } from "#shop/payments/creditEntry.ts";
import { findCreditBalance } from "#shop/payments/server/creditLedger.ts";
import type { AdminCreditView } from "../adminContract.ts";

type ListInput = { page: number; pageSize: number };
type Row = {
  id: number;
  entry: CreditEntry;
  amount: number;
  balance: number;
  reason: string | null;
  by: string | null;
  order_id: string | null;
  number: number | null;
  at: Date;
};

/** A user's balance and its changes, newest first. */
export async function listCredit(db: Db | Tx, userId: string, { page, pageSize }: ListInput): Promise<AdminCreditView> {
  // A card payment spends credit before its order exists; the payment ledger then names both.
  const { rows } = await sql<Row>`
    select l.id::int, l.entry, l.amount, l.balance, r.reason, u.name as by, o.id as order_id, o.number, l.at
      from credit_ledger l left join credit_reasons r on r.entry_id = l.id left join users u on u.id = l.actor_id
           left join payment_ledger p on p.provider = 'credit' and p.entry = 'captured' and p.reference = l.id::text
           left join orders o on o.id = coalesce(l.order_id, p.order_id)
     where l.user_id = ${userId} order by l.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { total } = await db
    .selectFrom("credit_ledger")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const items = rows.map(({ order_id, number, amount, balance, at, ...row }) => ({
    ...row,
    amount: toPounds(piastres(amount)),
    balance: toPounds(piastres(balance)),
    order: order_id && number !== null ? { id: order_id, number: orderNumber(number) } : null,
    at: at.toISOString(),
  }));
  return { items, page, pageSize, total, balance: toPounds(await findCreditBalance(db, userId)) };
}
