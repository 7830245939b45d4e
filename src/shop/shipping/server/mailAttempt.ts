import { piastres, toPounds } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import { queueOrderMail } from "#shop/orders/server/orderMails.ts";
import { sharedLinkEnd } from "#shop/orders/server/sharedOrderLink.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import type { AttemptReason } from "../shipmentStatus.ts";
import type { LockedShipment } from "./shipmentQueries.ts";
import { shipmentTrackingUrl } from "./shipmentTrackingUrl.ts";
import "../mailParams.ts";

/** Tells the customer about a failed attempt, once for each, however often it is reported. */
export async function mailAttempt(
  tx: Tx,
  order: LockedOrder,
  shipment: LockedShipment,
  { key, reason }: { key: string; reason: AttemptReason },
): Promise<void> {
  await queueOrderMail(tx, order, {
    key: `delivery-attempt:${shipment.id}:${key}`,
    template: "deliveryAttempt",
    params: {
      name: order.customer_name,
      orderId: order.id,
      shared: sharedLinkEnd(order) !== undefined,
      number: orderNumber(order.number),
      courier: shipment.courier_name,
      reason,
      trackingNumber: shipment.tracking_number,
      trackingUrl: shipmentTrackingUrl(await readSettings(tx), shipment),
      cash: toPounds(piastres(shipment.cash)),
    },
  });
}
