import type { Tx } from "#platform/server/database.ts";
import { clearCartCoupon } from "#shop/cart/server/cartCoupon.ts";
import type { NewOrder } from "#shop/orders/server/insertOrder.ts";
import { recordRedemption } from "#shop/promotions/server/couponRedemptions.ts";

type RedemptionTarget = { orderId: string } | { sessionId: string };
type CouponPurchase = Pick<NewOrder, "couponCode" | "discount" | "userId" | "phones">;

/** Redeems the purchase's coupon, if any. The caller has locked and checked it with the cart. */
export async function redeemCoupon(
  tx: Tx,
  { couponCode, discount, userId, phones }: CouponPurchase,
  by: RedemptionTarget,
): Promise<void> {
  if (couponCode === null) return;
  await recordRedemption(tx, { code: couponCode, userId, phones, amount: discount, ...by });
  if ("orderId" in by && userId !== null) await clearCartCoupon(tx, userId, couponCode);
}
