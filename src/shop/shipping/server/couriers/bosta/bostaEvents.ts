import { z } from "zod";
import { cairoDay } from "#platform/cairoDay.ts";
import type { AttemptReason, EventKind, ShipmentEvent } from "#shop/shipping/shipmentStatus.ts";

/** State codes, https://docs.bosta.co/docs/how-to/get-delivery-status-via-webhook. Others tell a customer nothing. */
const kinds: Record<number, EventKind> = {
  21: "in_transit",
  23: "in_transit",
  24: "in_transit",
  30: "in_transit",
  41: "out_for_delivery",
  45: "delivered",
  46: "returned",
  47: "attempt_failed",
  48: "cancelled",
  49: "cancelled",
  60: "returned",
  100: "lost",
  101: "lost",
};

/** Exception codes of the same page. */
const reasons: Record<number, AttemptReason> = {
  1: "unreachable",
  2: "address",
  3: "postponed",
  5: "address",
  7: "unreachable",
  8: "refused",
  12: "address",
  13: "address",
  14: "address",
};

/** On its way back to the shop (return to origin), where being delivered means being returned. */
const wayBack: Partial<Record<EventKind, EventKind>> = {
  in_transit: "returning",
  out_for_delivery: "returning",
  delivered: "returned",
};

type State = { code: number; at: Date; type: string; attempts: number; exception: number | undefined };

/**
 * Returns the event of a state; undefined for one that changes nothing for the customer. Webhook and polling name
 * different times for the same event, so its key has the day and the number of attempts instead.
 */
export function toEvent({ code, at, type, attempts, exception }: State): ShipmentEvent | undefined {
  const usual = kinds[code];
  if (!usual) return undefined;
  const kind = (type === "RTO" && wayBack[usual]) || usual;
  const reason = kind === "attempt_failed" ? (reasons[exception ?? 0] ?? "other") : null;
  const details = exception === undefined ? String(code) : `${code}/${exception}`;
  return { key: `bosta:${code}:${attempts}:${cairoDay(at)}`, kind, at, reason, code: details };
}

/** Codes and numbers come as numbers or as texts of digits. */
const whole = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);
const code = z.union([z.string().min(1).max(60), z.number().int().transform(String)]);

/** The body of a webhook. `state` is a code; `timeStamp` milliseconds or a date. */
export const bostaWebhook = z.object({
  trackingNumber: code,
  state: whole,
  type: z.string().max(40).nullish(),
  timeStamp: z.union([z.number(), z.string().max(60)]).nullish(),
  exceptionCode: whole.nullish(),
  numberOfAttempts: whole.nullish(),
});

/** A delivery as GET returns it. */
export const bostaDelivery = z.object({
  _id: z.string().min(1),
  trackingNumber: code,
  businessReference: z.string().nullish(),
  uniqueBusinessReference: z.string().nullish(),
  state: z.union([whole, z.object({ code: whole })]).nullish(),
  type: z.union([z.string(), z.object({ value: z.string() })]).nullish(),
  updatedAt: z.union([z.number(), z.string()]).nullish(),
  exceptionCode: whole.nullish(),
  numberOfAttempts: whole.nullish(),
  deliveryAttemptsLength: whole.nullish(),
});

/** Returns the time; now for what is none, or for one to come. */
export function parseTime(given: number | string | null | undefined, now = new Date()): Date {
  const at =
    typeof given === "string" && /^\d{10,13}$/.test(given) ? new Date(Number(given)) : new Date(given ?? Number.NaN);
  return Number.isNaN(at.getTime()) || at > now ? now : at;
}
