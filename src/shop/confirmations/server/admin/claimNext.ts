import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import "#shop/orders/server/tables.ts";

const claimMinutes = 10;
const postponeMinutes = 15;
/** The counts stop here. */
const maxCounted = 10_000;

export type Claim = { id: string; claimedUntil: Date };

/**
 * Claims the order that waits longest for this admin; first the one that they have already. Locks the confirmation only,
 * never the order, and skips those that somebody else claims at the same moment.
 */
export async function claimNext(db: Db, adminId: string): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update order_confirmations set claimed_by = ${adminId}, claimed_until = now() + make_interval(mins => ${claimMinutes}::int)
     where order_id = coalesce(
       (select c.order_id from order_confirmations c join orders o on o.id = c.order_id and o.status = 'cod_order_placed'
         where c.outcome = 'waiting' and c.claimed_by = ${adminId} and c.claimed_until > now() and c.due_at <= now()
         order by c.due_at, c.order_id limit 1 for update of c skip locked),
       (select c.order_id from order_confirmations c join orders o on o.id = c.order_id and o.status = 'cod_order_placed'
         where c.outcome = 'waiting' and c.due_at <= now() and (c.claimed_until is null or c.claimed_until <= now())
         order by c.due_at, c.order_id limit 1 for update of c skip locked))
    returning order_id as id, claimed_until as "claimedUntil"`.execute(db);
  return rows[0];
}

/** Ends this admin's claim: others get the order after a while. */
export async function postpone(db: Db, adminId: string, orderId: string): Promise<void> {
  await db
    .updateTable("order_confirmations")
    .set({
      claimed_by: null,
      claimed_until: null,
      due_at: sql<Date>`now() + make_interval(mins => ${postponeMinutes}::int)`,
    })
    .where("order_id", "=", orderId)
    .where("outcome", "=", "waiting")
    .where("claimed_by", "=", adminId)
    .execute();
}

/** From the index of the queue alone: a join with the orders would cost more than the next order itself. */
export async function countWaiting(db: Db): Promise<{ due: number; waiting: number }> {
  const { rows } = await sql<{ due: number; waiting: number }>`
    select (count(*) filter (where due_at <= now()))::int as due, count(*)::int as waiting
      from (select due_at from order_confirmations where outcome = 'waiting' limit ${maxCounted}) counted`.execute(db);
  return rows[0] ?? { due: 0, waiting: 0 };
}
