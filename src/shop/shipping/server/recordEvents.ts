import { sql } from "kysely";
import type { AuditActor } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import { changeStatuses } from "#shop/orders/server/admin/setStatus.ts";
import { hasOpenReturn, type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { refuseAtDoor } from "#shop/returns/server/requestReturn.ts";
import { isCalledOff, linesToShip } from "../shipmentRules.ts";
import { hasLeft, holdsGoods, isEnded, type ShipmentEvent, shipmentStatusOf } from "../shipmentStatus.ts";
import { mailDoubleCollection } from "./doubleCollection.ts";
import { mailAttempt } from "./mailAttempt.ts";
import { mailCalledOffDelivery } from "./mailCalledOffDelivery.ts";
import { giveBackReplacements } from "./replaceLostPieces.ts";
import { type LockedShipment, listOrderShipments, lockShipment } from "./shipmentQueries.ts";
import "./tables.ts";

/** Source of an event: staff, or a courier by webhook or on request. */
export type EventSource = { source: "staff"; admin: AuditActor } | { source: "webhook" | "poll" };

/**
 * Stores the events that are new, and lets the statuses of shipment and order follow from all of them. Returns the
 * shipment. Locks the order, then the shipment.
 */
export async function recordEvents(
  tx: Tx,
  { id, order_id }: { id: string; order_id: string },
  events: readonly ShipmentEvent[],
  from: EventSource,
): Promise<LockedShipment> {
  const order = await lockOrder(tx, { id: order_id });
  return addEvents(tx, order, await lockShipment(tx, id), events, from);
}

/** The same for an order and a shipment that the caller has locked. */
export async function addEvents(
  tx: Tx,
  order: LockedOrder,
  shipment: LockedShipment,
  events: readonly ShipmentEvent[],
  from: EventSource,
): Promise<LockedShipment> {
  if (events.length === 0) return shipment;
  const stored = await tx
    .selectFrom("shipment_events")
    .select(["key", "kind", "at", "reason"])
    .where("shipment_id", "=", shipment.id)
    .execute();
  const keyed = events.map((event) => ({ ...event, key: keyOf(event, stored) }));
  const added = await tx
    .insertInto("shipment_events")
    .values(
      keyed.map(({ key, kind, at, reason, code }) => ({
        shipment_id: shipment.id,
        key,
        kind,
        at,
        reason: reason ?? null,
        code: code ?? null,
        source: from.source,
      })),
    )
    .onConflict((row) => row.doNothing())
    .returning(["key", "kind", "at", "reason"])
    .execute();
  if (added.length === 0) return shipment;
  const known = [...stored, ...added];
  const status = shipmentStatusOf(known) ?? shipment.status;
  const failed = keyed.find(({ key, kind }) => kind === "attempt_failed" && added.some((row) => row.key === key));
  const changed = await tx
    .updateTable("shipments")
    .set({
      status,
      updated_at: sql`now()`,
      ...(hasLeft(status) ? { handed_over_at: sql<Date>`coalesce(handed_over_at, now())` } : {}),
      ended_at: isEnded(status) ? sql<Date>`coalesce(ended_at, now())` : null,
      // What the customer answered to the attempt before.
      ...(failed && status === "attempt_failed" ? { redelivery_day: null, redelivery_asked_at: null } : {}),
    })
    .where("id", "=", shipment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // News that later events have overtaken would only confuse.
  if (failed && status === "attempt_failed" && shipment.kind === "delivery")
    await mailAttempt(tx, order, changed, { key: failed.key, reason: failed.reason ?? "other" });
  if (status !== shipment.status) {
    await moveOrder(tx, order, changed, from);
    if (status === "returned" && known.some(({ reason }) => reason === "refused")) await refuseOrder(tx, changed, from);
    // Staff inspect the items of a parcel that the courier had before they go back into stock.
    if (status === "cancelled" && !changed.handed_over_at) await giveBackReplacements(tx, changed);
  }
  return changed;
}

/**
 * Returns the key of an event, with its kind if another kind has the key: a courier uses one code for the way to the
 * customer and back. Not every key has the kind, because an event must keep the key with which releases stored it.
 */
const keyOf = ({ key, kind }: ShipmentEvent, stored: readonly Pick<ShipmentEvent, "key" | "kind">[]) =>
  stored.some((event) => event.key === key && event.kind !== kind) ? `${key}:${kind}` : key;

/** A refused parcel that is back ends its order, unless something else was sent; staff then inspect the goods. */
async function refuseOrder(tx: Tx, shipment: LockedShipment, from: EventSource): Promise<void> {
  if (shipment.kind !== "delivery") return;
  const order = await lockOrder(tx, { id: shipment.order_id });
  const [shipments, isReturning] = await Promise.all([listOrderShipments(tx, order.id), hasOpenReturn(tx, order.id)]);
  const others = shipments.filter(
    ({ id, kind, status }) => id !== shipment.id && kind === "delivery" && holdsGoods(status),
  );
  if (order.status !== "dispatched" || others.length > 0 || isReturning) return;
  const by = from.source === "staff" ? "admin" : "system";
  await refuseAtDoor(tx, order, { by, actor: from.source === "staff" ? from.admin : courierActor(shipment) });
}

/**
 * The first parcel that leaves makes the order dispatched, the last one that arrives makes it delivered, or the end of one
 * that it no longer needs, because a lost parcel was delivered after all. Everything else (a parcel that comes back
 * unrefused, or is lost) is a decision of staff.
 */
export async function moveOrder(
  tx: Tx,
  order: LockedOrder,
  shipment: LockedShipment,
  from: EventSource,
): Promise<void> {
  if (shipment.kind !== "delivery") return;
  const admin = from.source === "staff" ? from.admin : courierActor(shipment);
  const by = from.source === "staff" ? "admin" : "system";
  const isDelivered = shipment.status === "delivered";
  if (isDelivered && isCalledOff(order)) return mailCalledOffDelivery(tx, order, shipment);
  if (isDelivered) await mailDoubleCollection(tx, order, shipment);
  if (isEnded(shipment.status) && !order.delivered_at && (await isEverythingDelivered(tx, order))) {
    await changeStatuses(tx, admin, [{ id: order.id }], { status: "delivered" }, by);
    return;
  }
  if (!hasLeft(shipment.status) || order.dispatched_at || (isEnded(shipment.status) && !isDelivered)) return;
  // An order that cannot be dispatched any more, such as a cancelled one, stays as it is.
  await changeStatuses(tx, admin, [{ id: order.id }], { status: "dispatched" }, by);
}

/** Decides by what the parcels contain: each piece of the order is in a parcel, and those parcels have arrived. */
async function isEverythingDelivered(tx: Tx, order: LockedOrder): Promise<boolean> {
  const [lines, shipments] = await Promise.all([
    tx.selectFrom("order_lines").select(["id", "quantity", "returned"]).where("order_id", "=", order.id).execute(),
    listOrderShipments(tx, order.id),
  ]);
  // A parcel that came back or got lost waits for nothing: until its goods are sent again, they are left to ship.
  const deliveries = shipments.filter(({ kind, status }) => kind === "delivery" && holdsGoods(status));
  const haveArrived = deliveries.length > 0 && deliveries.every(({ status }) => status === "delivered");
  return haveArrived && linesToShip(lines, shipments).length === 0;
}

/** The audit log names the courier. */
const courierActor = ({ courier }: LockedShipment): AuditActor => ({
  user: { id: null, email: courier },
  request: { requestId: null },
});
