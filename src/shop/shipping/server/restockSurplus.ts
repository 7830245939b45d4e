import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import { commonPieces, type LineQuantity, mergePieces, quantityOf } from "#shop/orders/lineQuantity.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { loadParcelStock, surplusPieces } from "#shop/orders/server/parcelStock.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { findShipment, type LockedShipment, lockShipment } from "./shipmentQueries.ts";

/**
 * Puts pieces of a parcel that came back into stock which its order does not need: a lost parcel turned up after it had
 * been replaced or refunded, or its replacement came back. Throws 409 when there are not as many.
 */
export const restockSurplus = (admin: AdminContext, id: string, lines: readonly LineQuantity[]): Promise<void> =>
  settleSurplus(admin, id, { lines, action: "shipping.restock" }, async (tx, surplus) => {
    const back = surplus.map((line) => ({ ...line, quantity: quantityOf(lines, line.lineId) }));
    await restoreStock(
      tx,
      back.filter(({ quantity }) => quantity > 0),
      { reason: "lost", reference: id, actorId: admin.user.id },
    );
  });

/** Records that such pieces cannot be sold: they stay off the stock. Throws 409 when there are not as many. */
export const writeOffSurplus = (admin: AdminContext, id: string, lines: readonly LineQuantity[]): Promise<void> =>
  settleSurplus(admin, id, { lines, action: "shipping.writeOff" }, async (tx, surplus, before) => {
    const pieces = mergePieces(before.written_off, commonPieces(lines, surplus));
    await tx
      .updateTable("shipments")
      .set({ written_off: JSON.stringify(pieces), updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
  });

type Settling = { lines: readonly LineQuantity[]; action: "shipping.restock" | "shipping.writeOff" };
type Surplus = ReturnType<typeof surplusPieces>;

function settleSurplus(
  admin: AdminContext,
  id: string,
  { lines, action }: Settling,
  settle: (tx: Tx, surplus: Surplus, shipment: LockedShipment) => Promise<void>,
): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const { order_id } = await findShipment(tx, id);
    const order = await lockOrder(tx, { id: order_id });
    const shipment = await lockShipment(tx, id);
    const surplus = surplusPieces(await loadParcelStock(tx, order.id), id);
    if (lines.some(({ lineId }) => quantityOf(lines, lineId) > quantityOf(surplus, lineId)))
      throw conflict("orders.nothingToReturn");
    await settle(tx, surplus, shipment);
    await recordAudit(tx, admin, {
      action,
      subject: "order",
      subjectId: order.id,
      after: { shipment: shipmentNumber(shipment.number), lines: commonPieces(lines, surplus) },
    });
  });
}
