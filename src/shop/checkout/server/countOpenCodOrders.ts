import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import "#shop/orders/server/tables.ts";

type Buyer = { userId: string; phones: readonly string[] };
export type OpenCodOrders = {
  ofAccount: number;
  ofPhone: number;
  /** Whether the account has received an order with one of the numbers. Then other people's orders do not hold it back. */
  ownsPhone: boolean;
};

/**
 * Counts the cash orders that staff have not confirmed yet: of the account, and of the phone numbers, because one
 * person may have several accounts, and a family one number. Holds back other purchases of either until the
 * transaction ends, so that concurrent ones count each other.
 */
export async function countOpenCodOrders(tx: Tx, { userId, phones }: Buyer): Promise<OpenCodOrders> {
  // Sorted, so that two purchases cannot wait for each other. A statement of its own, so that the count sees what was
  // committed while this one waited.
  const keys = [...new Set([userId, ...phones])].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(tx);
  const { rows } = await sql<OpenCodOrders>`
    select count(*) filter (where user_id = ${userId})::int as "ofAccount",
           count(*) filter (where phones && ${phones}::text[])::int as "ofPhone",
           exists (select from orders received where user_id = ${userId} and delivered_at is not null
                      and phones && ${phones}::text[]) as "ownsPhone"
      from orders
     where status = 'cod_order_placed' and (user_id = ${userId} or phones && ${phones}::text[])`.execute(tx);
  return rows[0] ?? { ofAccount: 0, ofPhone: 0, ownsPhone: false };
}
