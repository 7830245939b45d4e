import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { orderIdParams } from "#shop/orders/contract.ts";
import { shippingEndpoints } from "./endpoints.ts";
import { attemptReasons, eventKinds, shipmentStatuses } from "./shipmentStatus.ts";

export const shipmentEventView = z.object({
  kind: z.enum(eventKinds),
  reason: z.enum(attemptReasons).nullable(),
  at: z.string(),
});

/** A parcel as its customer sees it. */
const shipmentView = z.object({
  number: z.string(),
  kind: z.enum(["delivery", "return"]),
  courierName: z.string(),
  status: z.enum(shipmentStatuses),
  trackingNumber: z.string().nullable(),
  /** The courier's own page, if it has one. */
  trackingUrl: z.string().nullable(),
  /** In the order in which they happened. */
  events: z.array(shipmentEventView),
});
export type ShipmentView = z.output<typeof shipmentView>;

const answer = z.object({ items: z.array(shipmentView) });

export const shippingContract = {
  /** Another customer's order returns 404, like a missing one. */
  ofOrder: { call: shippingEndpoints.ofOrder, access: "customer", params: orderIdParams, answer },
  /** The parcels behind a shared order link. 404 when the link is forged, expired or revoked. */
  shared: {
    call: shippingEndpoints.shared,
    access: "anyone",
    params: z.object({ token: z.string().max(200) }),
    answer,
  },
} as const satisfies Contract<typeof shippingEndpoints>;
