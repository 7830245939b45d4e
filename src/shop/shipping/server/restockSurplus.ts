import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import { commonPieces, type LineQuantity, quantityOf } from "#shop/orders/lineQuantity.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { loadParcelStock, surplusPieces } from "#shop/orders/server/parcelStock.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { findShipment, lockShipment } from "./shipmentQueries.ts";

/**
 * Puts pieces of a parcel that came back into stock which its order does not need: a lost parcel turned up after it had
 * been replaced or refunded, or its replacement came back. Throws 409 when there are not as many.
 */
export function restockSurplus(admin: AdminContext, id: string, lines: readonly LineQuantity[]): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const { order_id } = await findShipment(tx, id);
    const order = await lockOrder(tx, { id: order_id });
    const shipment = await lockShipment(tx, id);
    const surplus = surplusPieces(await loadParcelStock(tx, order.id), id);
    if (lines.some(({ lineId }) => quantityOf(lines, lineId) > quantityOf(surplus, lineId)))
      throw conflict("orders.nothingToReturn");
    const back = surplus.map((line) => ({ ...line, quantity: quantityOf(lines, line.lineId) }));
    await restoreStock(
      tx,
      back.filter(({ quantity }) => quantity > 0),
      { reason: "lost", reference: id, actorId: admin.user.id },
    );
    await recordAudit(tx, admin, {
      action: "shipping.restock",
      subject: "order",
      subjectId: order.id,
      after: { shipment: shipmentNumber(shipment.number), lines: commonPieces(lines, surplus) },
    });
  });
}
