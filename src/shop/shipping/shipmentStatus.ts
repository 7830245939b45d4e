/** `pending`: stored, not at the courier yet. `failed`: the courier refused it. The others follow from events. */
export const shipmentStatuses = [
  "pending",
  "failed",
  "booked",
  "handed_over",
  "in_transit",
  "out_for_delivery",
  "attempt_failed",
  "delivered",
  "returning",
  "returned",
  "lost",
  "cancelled",
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** Events in the usual order; those of the same moment happened in this order. */
export const eventKinds = [
  "booked",
  "handed_over",
  "in_transit",
  "out_for_delivery",
  "attempt_failed",
  "returning",
  "delivered",
  "returned",
  "lost",
  "cancelled",
] as const satisfies readonly ShipmentStatus[];
export type EventKind = (typeof eventKinds)[number];

/** Why an attempt to deliver failed. */
export const attemptReasons = ["unreachable", "address", "refused", "postponed", "other"] as const;
export type AttemptReason = (typeof attemptReasons)[number];

export type ShipmentEvent = {
  /** The same event from several sources has the same key. Events of two kinds may share one. */
  key: string;
  kind: EventKind;
  at: Date;
  reason?: AttemptReason | null | undefined;
  /** The courier's code. */
  code?: string | null | undefined;
};

/** Later phases beat earlier ones whatever the clocks of shop and courier say. */
const phases: Record<EventKind, number> = {
  booked: 0,
  handed_over: 1,
  in_transit: 2,
  out_for_delivery: 2,
  attempt_failed: 2,
  returning: 2,
  delivered: 3,
  returned: 3,
  lost: 3,
  cancelled: 3,
};

/**
 * Returns the status that follows from all known events: the newest of the latest phase. It depends on the set of events
 * only, so it does not matter in which order, or how often, they arrive. Undefined without events.
 */
export function shipmentStatusOf(events: readonly Pick<ShipmentEvent, "kind" | "at">[]): EventKind | undefined {
  return events
    .map(({ kind, at }) => ({ kind, at }))
    .sort(compareEvents)
    .at(-1)?.kind;
}

const compareEvents = (one: Pick<ShipmentEvent, "kind" | "at">, other: Pick<ShipmentEvent, "kind" | "at">) =>
  phases[one.kind] - phases[other.kind] ||
  one.at.getTime() - other.at.getTime() ||
  eventKinds.indexOf(one.kind) - eventKinds.indexOf(other.kind);

const endedStatuses: ReadonlySet<ShipmentStatus> = new Set(["delivered", "returned", "lost", "cancelled"]);
/** Whether nothing more happens to the parcel. */
export const isEnded = (status: ShipmentStatus): boolean => endedStatuses.has(status);

/** Whether the courier has the parcel, or had it. */
export const hasLeft = (status: ShipmentStatus): boolean =>
  status !== "cancelled" && eventKinds.some((kind) => kind === status && phases[kind] > 0);

/** Whether the goods of the parcel are on their way or with the customer; the others can be sent again. */
export const holdsGoods = (status: ShipmentStatus): boolean => !["returned", "lost", "cancelled"].includes(status);

/** Whether the parcel has collected its cash, or may still do so. */
export const mayCollect = (status: ShipmentStatus): boolean => holdsGoods(status) && status !== "returning";

/** Whether staff can still take the parcel back from the courier's list. */
export const canCancel = (status: ShipmentStatus): boolean => ["pending", "failed", "booked"].includes(status);

/** Whether the parcel waits for its hand-over. */
export const canHandOver = (status: ShipmentStatus): boolean => status === "booked";

/** Whether a customer may have kept a part of the parcel at the door. */
export const mayAcceptPartly = (status: ShipmentStatus): boolean =>
  status === "delivered" || (hasLeft(status) && !isEnded(status) && status !== "returning");

/** Events that staff may report for the shop's own courier, which reports nothing itself. */
export function reportableEvents(status: ShipmentStatus): EventKind[] {
  // A lost parcel may turn up.
  if (status === "lost") return ["delivered", "returned"];
  if (isEnded(status) || !hasLeft(status)) return [];
  return status === "returning"
    ? ["returned", "lost"]
    : ["out_for_delivery", "attempt_failed", "delivered", "returning", "returned", "lost"];
}
