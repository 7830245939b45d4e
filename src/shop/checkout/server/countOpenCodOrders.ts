import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import "#shop/orders/server/tables.ts";

type Buyer = { userId: string; phones: readonly string[]; idempotencyKey?: string };
export type OpenCodOrders = {
  ofAccount: number;
  ofPhone: number;
  /** Whether the account has received an order with one of the numbers. Then other people's orders do not hold it back. */
  ownsPhone: boolean;
  /** Whether a card payment was begun with the idempotency key. */
  isCardPayment: boolean;
};

/** Advisory locks that hold back other cash purchases of account and numbers. Sorted, so that two cannot wait for each other. */
export const codPurchaseLocks = ({ userId, phones }: Buyer) => [...new Set([userId, ...phones])].toSorted();

export const lockCodPurchases = (tx: Tx, buyer: Buyer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${codPurchaseLocks(buyer)}::text[]) as key`.execute(
    tx,
  );

/** As a filter of the count: in `where`, PostgreSQL would rather read all open orders of the shop. */
const isOpen = sql`status = 'cod_order_placed'`;

/**
 * Counts the cash orders that staff have not confirmed yet: of the account, and of the phone numbers, because one
 * person may have several accounts, and a family one number. An earlier statement has taken `codPurchaseLocks`, so that
 * concurrent purchases count each other.
 */
export const openCodOrdersSql = ({ userId, phones, idempotencyKey }: Buyer) =>
  sql<OpenCodOrders>`
    select count(*) filter (where ${isOpen})::int as "ofAccount",
           coalesce(bool_or(delivered_at is not null and phones && ${phones}::text[]), false) as "ownsPhone",
           (select count(*) filter (where ${isOpen}) from orders where phones && ${phones}::text[])::int as "ofPhone",
           exists (select from checkout_sessions
                    where user_id = ${userId} and idempotency_key = ${idempotencyKey ?? null}) as "isCardPayment"
      from orders where user_id = ${userId}`;

export async function countOpenCodOrders(tx: Tx, buyer: Buyer): Promise<OpenCodOrders> {
  const { rows } = await openCodOrdersSql(buyer).execute(tx);
  return rows[0] as OpenCodOrders;
}
