import { z } from "zod";
import { calendarDay, line } from "#platform/commonSchemas.ts";
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
  /** What the customer can answer to a failed attempt, and answered; null when there is nothing to ask. */
  redelivery: z
    .object({ days: z.array(calendarDay), day: calendarDay.nullable(), askedAt: z.string().nullable() })
    .nullable(),
});
export type ShipmentView = z.output<typeof shipmentView>;

const answer = z.object({ items: z.array(shipmentView) });

/** At least one of them. */
const redelivery = z.object({ day: calendarDay.optional(), landmark: line(200).optional() });
/** `number`: `SH-500001`. */
const number = z.string().max(20);
const token = z.string().max(200);

export const shippingContract = {
  /** Another customer's order returns 404, like a missing one. */
  ofOrder: { call: shippingEndpoints.ofOrder, access: "customer", params: orderIdParams, answer },
  /** The parcels behind a shared order link. 404 when the link is forged, expired or revoked. */
  shared: {
    call: shippingEndpoints.shared,
    access: "anyone",
    params: z.object({ token }),
    answer,
  },
  /** Another day for the next attempt, a landmark, or both. 409 when no attempt has just failed. */
  askRedelivery: {
    call: shippingEndpoints.askRedelivery,
    access: "customer",
    params: orderIdParams.extend({ number }),
    body: redelivery,
    answer,
  },
  /** The same by the shared order link, which is all that a guest has. */
  askRedeliveryShared: {
    call: shippingEndpoints.askRedeliveryShared,
    access: "anyone",
    params: z.object({ token, number }),
    body: redelivery,
    answer,
  },
} as const satisfies Contract<typeof shippingEndpoints>;
