import type { Tx } from "#platform/server/db.ts";
import { dropCode } from "#shop/cart/server/codes.ts";
import type { NewOrder } from "#shop/orders/server/insertOrder.ts";
import { takeUse } from "#shop/promotions/server/uses.ts";

type For = { orderId: string } | { sessionId: string };
type Coded = Pick<NewOrder, "couponCode" | "discount" | "userId">;

/** The code of a purchase, if it has one, is used by it from here on. It was locked and judged with its cart. */
export async function spendCode(tx: Tx, { couponCode, discount, userId }: Coded, by: For): Promise<void> {
  if (couponCode === null) return;
  await takeUse(tx, { code: couponCode, userId, amount: discount, ...by });
  if ("orderId" in by) await dropCode(tx, userId, couponCode);
}
