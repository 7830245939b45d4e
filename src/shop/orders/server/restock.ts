import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import { type LineQuantity, quantityOf } from "../lineQuantity.ts";
import type { OrderLineForReturn } from "./returnQueries.ts";

/** Restocks pieces and records the quantity on each order line. */
export async function restock(
  tx: Tx,
  order: { id: string },
  lines: readonly OrderLineForReturn[],
  pieces: readonly LineQuantity[],
  actorId: string | null,
): Promise<void> {
  const back = lines.flatMap((line) => {
    const quantity = quantityOf(pieces, line.id);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (back.length === 0) return;
  for (const { id, quantity } of back)
    await tx
      .updateTable("order_lines")
      .set({ restocked: sql`restocked + ${quantity}` })
      .where("id", "=", id)
      .execute();
  await restoreStock(
    tx,
    back.map(({ variant_id: variantId, product_id: productId, quantity }) => ({ variantId, productId, quantity })),
    { reason: "returned", reference: order.id, ...(actorId ? { actorId } : {}) },
  );
}
