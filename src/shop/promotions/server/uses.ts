import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import type { Tx } from "#platform/server/db.ts";
import "./tables.ts";

/** `amount` is what it took off, in piastres. Exactly one of the two ids. */
type Use = { code: string; userId: string; amount: number; orderId?: string; sessionId?: string };

/**
 * Takes one use or refuses the whole transaction. The caller has locked the coupon (`lockCode`) by an earlier statement:
 * one that waited for the lock itself would count the person's uses as they were before.
 */
export async function takeUse(tx: Tx, { code, userId, amount, orderId, sessionId }: Use): Promise<void> {
  const { rows } = await sql`
    with taken as (
      update coupons c set uses = uses + 1
       where c.code = ${code} and c.deleted_at is null and c.active
         and (c.max_uses is null or c.uses < c.max_uses)
         and (c.max_per_user is null or c.max_per_user >
              (select count(*) from coupon_uses u
                where u.coupon_id = c.id and u.user_id = ${userId}::uuid and u.returned_at is null))
      returning id)
    insert into coupon_uses (coupon_id, order_id, session_id, user_id, amount)
    select id, ${orderId ?? null}::uuid, ${sessionId ?? null}::uuid, ${userId}::uuid, ${amount} from taken
    returning id`.execute(tx);
  if (rows.length === 0) throw refused("coupon.used");
}

/** What an open payment held belongs to its order now. */
export async function keepUse(tx: Tx, { sessionId, orderId }: { sessionId: string; orderId: string }): Promise<void> {
  await tx
    .updateTable("coupon_uses")
    .set({ order_id: orderId })
    .where("session_id", "=", sessionId)
    .where("returned_at", "is", null)
    .execute();
}

/** Gives a use back, once however often it is asked for. */
export async function giveUseBack(tx: Tx, by: { orderId: string } | { sessionId: string }): Promise<void> {
  const which =
    "orderId" in by ? sql`order_id = ${by.orderId}` : sql`session_id = ${by.sessionId} and order_id is null`;
  await sql`
    with back as (
      update coupon_uses set returned_at = now() where ${which} and returned_at is null returning coupon_id)
    update coupons c set uses = c.uses - 1 from back where c.id = back.coupon_id`.execute(tx);
}
