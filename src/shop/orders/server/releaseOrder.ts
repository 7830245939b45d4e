import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import { releaseRedemption } from "#shop/promotions/server/couponRedemptions.ts";
import type { LockedOrder } from "./lockOrder.ts";
import { bookLosses } from "./lostPieces.ts";

/**
 * Restocks an order cancelled before dispatch, but for lost pieces, and releases its coupon unless packing had started.
 */
export async function releaseOrder(tx: Tx, order: LockedOrder, actorId?: string | null): Promise<void> {
  const early = order.status === "order_placed" || order.status === "cod_order_placed";
  if (early && order.coupon_code !== null) await releaseRedemption(tx, { orderId: order.id });
  const lines = await tx
    .selectFrom("order_lines")
    .select(["variant_id as variantId", "product_id as productId"])
    // Pieces of an earlier partial refund are on the shelf again or written off.
    .select(sql<number>`quantity - returned`.as("quantity"))
    .where("order_id", "=", order.id)
    .execute();
  const gone = lines.filter(({ quantity }) => quantity > 0);
  const back = await bookLosses(tx, order.id, gone, { reason: "cancelled" });
  await restoreStock(tx, back, { reason: "cancelled", reference: order.id, ...(actorId ? { actorId } : {}) });
}
