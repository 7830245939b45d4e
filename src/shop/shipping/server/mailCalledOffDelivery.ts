import { piastres, toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { listAdminRecipients } from "#shop/accounts/server/adminRecipients.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import type { LockedShipment } from "./shipmentQueries.ts";
import "../mailParams.ts";

/** Tells owners and managers that a courier delivered a parcel whose order had been cancelled or refunded. */
export async function mailCalledOffDelivery(tx: Tx, order: LockedOrder, shipment: LockedShipment): Promise<void> {
  const params = {
    order: { id: order.id, number: orderNumber(order.number) },
    parcel: shipmentNumber(shipment.number),
    courier: shipment.courier_name,
    cash: toPounds(piastres(shipment.cash)),
    isCancelled: order.status === "cancelled",
  };
  for (const { email: to, language } of await listAdminRecipients(tx)) {
    const key = `called-off-delivery:${shipment.id}:${to}`;
    await queueMail(tx, { key, template: "calledOffDelivery", to, language, params });
  }
}
