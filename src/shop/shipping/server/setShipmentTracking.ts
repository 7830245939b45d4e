import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { findShipment, type LockedShipment, lockShipment } from "./shipmentQueries.ts";
import { courierNumberOf } from "./shipmentTrackingUrl.ts";

/** A courier with an interface gives the number itself; a parcel that has ended keeps its own. */
export const maySetTracking = ({
  courier,
  tracking_number,
  ended_at,
}: Pick<LockedShipment, "courier" | "tracking_number" | "ended_at">): boolean =>
  courier === "own" && tracking_number !== null && ended_at === null;

/**
 * Stores the number that a company gave a parcel; empty: the shop's own number again. An order that shows the number of
 * this parcel shows the new one.
 */
export async function setShipmentTracking(admin: AdminContext, id: string, typed: string): Promise<void> {
  const { order_id } = await findShipment(admin.db, id);
  await admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: order_id });
    const shipment = await lockShipment(tx, id);
    if (!maySetTracking(shipment) || order.anonymised_at) throw conflict("shipping.trackingFixed");
    const before = shipment.tracking_number;
    const trackingNumber = typed || shipmentNumber(shipment.number);
    if (trackingNumber === before) return;
    await tx
      .updateTable("shipments")
      .set({ tracking_number: trackingNumber, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    if (order.tracking_number === before)
      await bumpVersion(tx, order, {
        tracking_number: trackingNumber,
        tracking_courier: courierNumberOf({ ...shipment, tracking_number: trackingNumber })
          ? shipment.courier_name
          : null,
      });
    await recordAudit(tx, admin, {
      action: "shipping.setTracking",
      subject: "order",
      subjectId: order.id,
      before: { shipment: shipmentNumber(shipment.number), trackingNumber: before },
      after: { shipment: shipmentNumber(shipment.number), trackingNumber },
    });
  });
}
