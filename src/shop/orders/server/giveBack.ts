import { sql } from "kysely";
import type { Tx } from "#platform/server/db.ts";
import { returnStock } from "#shop/catalogue/server/stock.ts";
import { giveUseBack } from "#shop/promotions/server/uses.ts";
import type { LockedOrder } from "./lockOrder.ts";

/** What an order that was called off before it left gives back: its goods, and its code unless it was being packed. */
export async function giveBack(tx: Tx, order: LockedOrder, actorId?: string | null): Promise<void> {
  const early = order.status === "order_placed" || order.status === "cod_order_placed";
  if (early && order.coupon_code !== null) await giveUseBack(tx, { orderId: order.id });
  const lines = await tx
    .selectFrom("order_lines")
    .select(["variant_id as variantId", "product_id as productId"])
    // What was paid back on the way may be on the shelf already.
    .select(sql<number>`quantity - restocked`.as("quantity"))
    .where("order_id", "=", order.id)
    .execute();
  const gone = lines.filter(({ quantity }) => quantity > 0);
  await returnStock(tx, gone, { reason: "cancelled", reference: order.id, ...(actorId ? { actorId } : {}) });
}
