import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { type AttemptReason, type EventKind, reportableEvents } from "../shipmentStatus.ts";
import { addEvents } from "./recordEvents.ts";
import { findShipment, lockShipment } from "./shipmentQueries.ts";

/** Records what staff learned about a parcel. Only for couriers that report nothing themselves. */
export async function reportByStaff(
  admin: AdminContext,
  id: string,
  { kind, reason }: { kind: EventKind; reason?: AttemptReason | undefined },
): Promise<void> {
  // The delivery of the last parcel delivers the order and books its cash.
  if (kind === "delivered") requirePermission(admin.user, "orders.deliver");
  const { order_id } = await findShipment(admin.db, id);
  await admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: order_id });
    const shipment = await lockShipment(tx, id);
    if (shipment.courier !== "own" || !reportableEvents(shipment.status).includes(kind))
      throw conflict("shipping.cannotReport");
    const at = new Date();
    const event = {
      key: `${kind}:${at.getTime()}`,
      kind,
      at,
      reason: kind === "attempt_failed" ? (reason ?? "other") : null,
    };
    await addEvents(tx, order, shipment, [event], { source: "staff", admin });
    await recordAudit(tx, admin, {
      action: "shipping.report",
      subject: "order",
      subjectId: order.id,
      after: { shipment: shipmentNumber(shipment.number), event: kind },
    });
  });
}
