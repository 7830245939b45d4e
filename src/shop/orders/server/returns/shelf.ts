import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import type { Tx } from "#platform/server/db.ts";
import { returnStock } from "#shop/catalogue/server/stock.ts";
import { type Pieces, quantityOf } from "#shop/orders/return.ts";
import type { LineOfOrder } from "./theReturn.ts";

/** Of what comes back, what can be sold again: all of it, none of it, or so many pieces. */
export function resellable(back: readonly Pieces[], restock: boolean | readonly Pieces[]): Pieces[] {
  if (typeof restock === "boolean") return restock ? [...back] : [];
  if (restock.some(({ lineId }) => quantityOf(restock, lineId) > quantityOf(back, lineId)))
    throw refused("orders.nothingToReturn");
  return [...restock];
}

/** From here on nobody can be paid for these pieces again. The order is locked by the caller. */
export async function markReturned(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  for (const { lineId, quantity } of pieces)
    await tx
      .updateTable("order_lines")
      .set({ returned: sql`returned + ${quantity}` })
      .where("id", "=", lineId)
      .execute();
}

/** Puts pieces back on the shelf; how many of each line is written beside it. */
export async function restock(
  tx: Tx,
  order: { id: string },
  lines: readonly LineOfOrder[],
  pieces: readonly Pieces[],
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
  await returnStock(
    tx,
    back.map(({ variant_id: variantId, product_id: productId, quantity }) => ({ variantId, productId, quantity })),
    { reason: "returned", reference: order.id, ...(actorId ? { actorId } : {}) },
  );
}
