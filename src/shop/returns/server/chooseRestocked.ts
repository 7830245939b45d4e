import { conflict } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { type LineQuantity, quantityOf, restockableLines } from "#shop/orders/lineQuantity.ts";
import { listLostPieces } from "#shop/orders/server/lostPieces.ts";
import type { OrderLineForReturn } from "#shop/orders/server/returnQueries.ts";

/** Returns those of the pieces that can be put back into stock: lost ones do not come. */
export const piecesToInspect = async (
  tx: Db | Tx,
  order: { id: string },
  lines: readonly OrderLineForReturn[],
  pieces: readonly LineQuantity[],
): Promise<LineQuantity[]> => restockableLines(lines, await listLostPieces(tx, order.id), pieces);

/** Returns the resalable part of the inspected pieces: all, none, or as given. Throws 409 when it exceeds them. */
export function chooseRestocked(
  inspected: readonly LineQuantity[],
  restock: boolean | readonly LineQuantity[],
): LineQuantity[] {
  if (typeof restock === "boolean") return restock ? [...inspected] : [];
  if (restock.some(({ lineId }) => quantityOf(restock, lineId) > quantityOf(inspected, lineId)))
    throw conflict("orders.nothingToReturn");
  return [...restock];
}
