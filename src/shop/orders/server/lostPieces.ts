import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import { moveToLostParcel } from "#shop/catalogue/server/stock.ts";
import { commonPieces, type LineQuantity, type LostPieces, quantityOf } from "../lineQuantity.ts";
import { loadParcelStock, lostOnReturn, lostPieces, unbookedLosses } from "./parcelStock.ts";
import { loadOrderLines } from "./returnQueries.ts";

/** Returns the pieces of an order that are in lost parcels and that nothing has replaced. */
export async function listLostPieces(db: Db | Tx, orderId: string): Promise<LostPieces> {
  const stock = await loadParcelStock(db, orderId);
  return { lost: lostPieces(stock), onReturn: lostOnReturn(stock) };
}

/**
 * Books those of the refunded or returned pieces that are lost: the order goes on without them. `pieces` are without those
 * that came back, because a line may have both.
 */
export async function writeOffLostPieces(tx: Tx, orderId: string, pieces: readonly LineQuantity[]): Promise<void> {
  const lost = pieces.length === 0 ? [] : commonPieces(pieces, (await listLostPieces(tx, orderId)).lost);
  if (lost.length === 0) return;
  const lines = await loadOrderLines(tx, orderId);
  for (const { id, variant_id: variantId } of lines) {
    const quantity = quantityOf(lost, id);
    if (quantity === 0 || !variantId) continue;
    const [left] = await bookLosses(tx, orderId, [{ variantId, quantity }], { reason: "returned" });
    await tx
      .updateTable("order_lines")
      .set({ restocked: sql`restocked + ${quantity - (left?.quantity ?? 0)}` })
      .where("id", "=", id)
      .execute();
  }
}

type Pieces = { variantId: string | null; quantity: number };

/**
 * Books pieces with the lost parcels that have them, instead of with their order or another parcel of it. The stock is
 * unchanged: they left it before. Returns the pieces that no such parcel has.
 */
export async function bookLosses<Line extends Pieces>(
  tx: Tx,
  orderId: string,
  pieces: readonly Line[],
  { reason, from = orderId }: { reason: "returned" | "cancelled" | "lost"; from?: string },
): Promise<Line[]> {
  const losses = unbookedLosses(await loadParcelStock(tx, orderId));
  const left: Line[] = [];
  for (const piece of pieces) {
    let { quantity } = piece;
    for (const loss of losses) {
      const lost = loss.variantId === piece.variantId ? Math.min(quantity, loss.quantity) : 0;
      if (lost <= 0) continue;
      await moveToLostParcel(tx, { variantId: loss.variantId, quantity: lost }, { from, parcel: loss.parcel, reason });
      loss.quantity -= lost;
      quantity -= lost;
    }
    if (quantity > 0) left.push({ ...piece, quantity });
  }
  return left;
}
