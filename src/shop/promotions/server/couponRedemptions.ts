import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import { type CouponBuyer, isUseOf } from "./couponBuyer.ts";
import "./tables.ts";

/** `amount` is the discount in piastres. Exactly one of the two ids is set. */
type RedemptionInput = CouponBuyer & { code: string; amount: number; orderId?: string; sessionId?: string };

/**
 * Redeems one use, or throws and rolls back the whole transaction. The caller must have locked the coupon (`lockAndCheckCoupon`)
 * in an earlier statement: a statement that waits for the lock itself would count the customer's uses in an old
 * snapshot.
 */
export async function recordRedemption(
  tx: Tx,
  { code, userId, phones, amount, orderId, sessionId }: RedemptionInput,
): Promise<void> {
  const { rows } = await sql`
    with taken as (
      update coupons c set uses = uses + 1
       where c.code = ${code} and c.deleted_at is null and c.active
         and (c.max_uses is null or c.uses < c.max_uses)
         and (c.max_per_user is null or c.max_per_user >
              (select count(*) from coupon_uses u
                where u.coupon_id = c.id and u.returned_at is null and ${isUseOf({ userId, phones })}))
      returning id)
    insert into coupon_uses (coupon_id, order_id, session_id, user_id, amount)
    select id, ${orderId ?? null}::uuid, ${sessionId ?? null}::uuid, ${userId}::uuid, ${amount} from taken
    returning id`.execute(tx);
  if (rows.length === 0) throw conflict("coupon.used");
}

/** Moves the redemption of an open payment to its order. */
export async function attachRedemptionToOrder(
  tx: Tx,
  { sessionId, orderId }: { sessionId: string; orderId: string },
): Promise<void> {
  await tx
    .updateTable("coupon_uses")
    .set({ order_id: orderId })
    .where("session_id", "=", sessionId)
    .where("returned_at", "is", null)
    .execute();
}

/** Stores what the redemption of a changed order saves now. */
export async function changeRedemption(
  tx: Tx,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<void> {
  await tx
    .updateTable("coupon_uses")
    .set({ amount })
    .where("order_id", "=", orderId)
    .where("returned_at", "is", null)
    .execute();
}

/** Releases a redemption; idempotent. */
export async function releaseRedemption(tx: Tx, target: { orderId: string } | { sessionId: string }): Promise<void> {
  const condition =
    "orderId" in target
      ? sql`order_id = ${target.orderId}`
      : sql`session_id = ${target.sessionId} and order_id is null`;
  await sql`
    with back as (
      update coupon_uses set returned_at = now() where ${condition} and returned_at is null returning coupon_id)
    update coupons c set uses = c.uses - 1 from back where c.id = back.coupon_id`.execute(tx);
}
