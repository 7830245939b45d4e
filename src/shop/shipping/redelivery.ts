import { isBusinessDay } from "#shop/settings/deliveryDays.ts";
import type { AttemptReason, EventKind, ShipmentStatus } from "./shipmentStatus.ts";

/** Days that a customer can choose from after a failed attempt. More would keep the parcel at the courier too long. */
const choices = 5;

type Attempted = { kind: "delivery" | "return"; status: ShipmentStatus };
type Attempt = { kind: EventKind; reason?: AttemptReason | null };

/**
 * Whether the customer can tell where or when the next attempt shall be: not about a parcel that they refused. `events` in
 * the order in which they happened.
 */
export const mayAskRedelivery = ({ kind, status }: Attempted, events: readonly Attempt[]): boolean =>
  kind === "delivery" &&
  status === "attempt_failed" &&
  events.findLast((event) => event.kind === "attempt_failed")?.reason !== "refused";

/** The next business days after `today` in Cairo. */
export function redeliveryDays(today: string, holidays: ReadonlySet<string>): string[] {
  const days: string[] = [];
  for (let day = dayAfter(today); days.length < choices; day = dayAfter(day))
    if (isBusinessDay(day, holidays)) days.push(day);
  return days;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
