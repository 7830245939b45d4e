import { conflict, ShopError } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import { deductStock, restoreStock, type StockRequest } from "#shop/catalogue/server/stock.ts";
import { bookLosses } from "#shop/orders/server/lostPieces.ts";
import { loadParcelStock, piecesToReplace, replacementsToGiveBack } from "#shop/orders/server/parcelStock.ts";
import type { LockedShipment } from "./shipmentQueries.ts";

/** Takes the pieces of a new parcel from the stock that replace lost ones. Throws 409 when it has too few. */
export async function replaceLostPieces(tx: Tx, { id, order_id }: LockedShipment): Promise<void> {
  const pieces = piecesToReplace(await loadParcelStock(tx, order_id), id);
  if (pieces.length === 0) return;
  try {
    // A deleted variant has no stock, and is refused like one with too few.
    await deductStock(tx, pieces as StockRequest[], { reason: "lost", reference: id });
  } catch (error) {
    if (error instanceof ShopError) throw conflict("shipping.lostNotInStock");
    throw error;
  }
}

/** Puts back what `replaceLostPieces` took for a cancelled parcel that never left, but for what other parcels need. */
export async function giveBackReplacements(tx: Tx, { id, order_id }: LockedShipment): Promise<void> {
  const pieces = replacementsToGiveBack(await loadParcelStock(tx, order_id), id);
  const kept = pieces.map(({ variantId, kept }) => ({ variantId, quantity: kept }));
  await bookLosses(
    tx,
    order_id,
    kept.filter(({ quantity }) => quantity > 0),
    { reason: "lost", from: id },
  );
  const back = pieces.map(({ kept, quantity, ...piece }) => ({ ...piece, quantity: quantity - kept }));
  await restoreStock(
    tx,
    back.filter(({ quantity }) => quantity > 0),
    { reason: "lost", reference: id },
  );
}
