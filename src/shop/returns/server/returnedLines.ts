import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import { type LineQuantity, quantityOf } from "#shop/orders/lineQuantity.ts";

/** Returns the resalable part of the returned quantities: all, none, or as given. Throws 409 when it exceeds them. */
export function restockableLines(
  back: readonly LineQuantity[],
  restock: boolean | readonly LineQuantity[],
): LineQuantity[] {
  if (typeof restock === "boolean") return restock ? [...back] : [];
  if (restock.some(({ lineId }) => quantityOf(restock, lineId) > quantityOf(back, lineId)))
    throw conflict("orders.nothingToReturn");
  return [...restock];
}

/** Marks pieces as returned, so that they cannot be refunded again. The caller must hold the order's lock. */
export async function markReturned(tx: Tx, pieces: readonly LineQuantity[]): Promise<void> {
  for (const { lineId, quantity } of pieces)
    await tx
      .updateTable("order_lines")
      .set({ returned: sql`returned + ${quantity}` })
      .where("id", "=", lineId)
      .execute();
}
