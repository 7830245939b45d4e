import { sql } from "kysely";
import { conflict, ShopError } from "#platform/errors.ts";
import { inLanguage } from "#platform/languages.ts";
import { piastres } from "#platform/money.ts";
import { type AuditActor, recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { recipientOf } from "#shop/orders/recipient.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import type { BookedParcel, Courier, Parcel } from "../courier.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { isReadyToShip } from "../shipmentRules.ts";
import { canCancel } from "../shipmentStatus.ts";
import { type CourierContext, getCourier } from "./couriers/getCourier.ts";
import { isCashCollected } from "./doubleCollection.ts";
import { parcelToken } from "./parcelToken.ts";
import { addEvents } from "./recordEvents.ts";
import { findShipment, type LockedShipment, lockShipment } from "./shipmentQueries.ts";
import "./tables.ts";

/** Longer than two calls to a courier can take. */
const lease = sql<Date>`now() + interval '90 seconds'`;
/** Stored as the problem of a booking that the courier neither accepted nor refused. */
export const noAnswer = "noAnswer";
const notConnected = "notConnected";

/**
 * Books a shipment that is not booked. The call runs outside of any transaction; a claim keeps a second one away. If an
 * earlier call ended without an answer, the courier is asked first whether it has the parcel, so that no second one is
 * made. Returns the shipment: `booked`, or `failed` with the problem.
 */
export async function bookShipment(context: CourierContext, id: string, actor: AuditActor): Promise<LockedShipment> {
  const known = await findShipment(context.db, id);
  if (known.status !== "pending" && known.status !== "failed") return known;
  const claimed = await claim(context.db, known);
  if (!claimed) throw conflict("shipping.underWay");
  const courier = await getCourier(context, claimed.courier);
  if (!courier) return markFailed(context.db, id, notConnected, claimed.wasUncertain);
  let parcel: BookedParcel;
  let shipment: LockedShipment;
  try {
    const description = await describeParcel(context, claimed);
    const found = claimed.wasUncertain ? await courier.find(description.key) : undefined;
    const result = found ? ({ state: "booked", ...found } as const) : await courier.book(description);
    if (result.state === "refused") return await markFailed(context.db, id, result.problem, false);
    parcel = result;
    shipment = await markBooked(context.db, claimed, parcel, actor);
  } catch (error) {
    await markFailed(context.db, id, noAnswer, true);
    context.onError?.(error);
    return findShipment(context.db, id);
  }
  // An older release beside this one cancels without a claim, also before the courier has the parcel.
  if (shipment.status === "cancelled") await cancelAtCourier(context, courier, parcel);
  return shipment;
}

/** Starts a booking, unless another one is under way. From now on the courier may have the parcel. */
async function claim(db: Db, { id, order_id }: LockedShipment) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: order_id });
    const shipment = await lockShipment(tx, id);
    if (shipment.kind === "delivery" && !isReadyToShip(order)) throw conflict("shipping.notReady");
    if (shipment.status !== "pending" && shipment.status !== "failed") return undefined;
    if (shipment.booking_until && shipment.booking_until > new Date()) return undefined;
    if (await isCashCollected(tx, shipment)) throw conflict("shipping.cashCollected");
    await tx
      .updateTable("shipments")
      .set({ booking_until: lease, booking_uncertain: true, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    return { ...shipment, wasUncertain: shipment.booking_uncertain };
  });
}

async function markFailed(db: Db, id: string, problem: string, uncertain: boolean): Promise<LockedShipment> {
  await db
    .updateTable("shipments")
    .set({
      status: "failed",
      problem: problem.slice(0, 300),
      booking_until: null,
      booking_uncertain: uncertain,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .where("status", "in", ["pending", "failed"])
    .execute();
  return findShipment(db, id);
}

const markBooked = (db: Db, { id, order_id }: LockedShipment, parcel: BookedParcel, admin: AuditActor) =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: order_id });
    await tx
      .updateTable("shipments")
      .set({
        tracking_number: parcel.trackingNumber,
        courier_reference: parcel.reference,
        problem: null,
        booking_until: null,
        booking_uncertain: false,
      })
      .where("id", "=", id)
      .execute();
    return addEvents(tx, order, await lockShipment(tx, id), [{ key: "booked", kind: "booked", at: new Date() }], {
      source: "staff",
      admin,
    });
  });

/**
 * Takes a parcel back that the courier does not have yet. Throws when the courier refuses or does not answer. A claim
 * keeps bookings away meanwhile, so that none makes the parcel after the courier was asked for it.
 */
export async function cancelShipment(context: CourierContext, id: string, admin: AuditActor): Promise<LockedShipment> {
  const { db } = context;
  const shipment = await claimCancellation(db, await findShipment(db, id));
  if (shipment.status === "cancelled") return shipment;
  try {
    const courier = await getCourier(context, shipment.courier);
    const parcel = await answerOf(context, () => parcelAtCourier(courier, shipment));
    if (parcel) await cancelAtCourier(context, courier, parcel);
    return await markCancelled(db, shipment, admin);
  } catch (error) {
    await releaseClaim(db, shipment);
    throw error;
  }
}

const claimCancellation = (db: Db, { id, order_id }: LockedShipment): Promise<LockedShipment> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id: order_id });
    const shipment = await lockShipment(tx, id);
    if (shipment.status === "cancelled") return shipment;
    if (!canCancel(shipment.status)) throw conflict("shipping.tooLate");
    if (shipment.booking_until && shipment.booking_until > new Date()) throw conflict("shipping.underWay");
    return tx
      .updateTable("shipments")
      .set({ booking_until: lease })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });

const markCancelled = (db: Db, { id, order_id, booking_until }: LockedShipment, admin: AuditActor) =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: order_id });
    const locked = await lockShipment(tx, id);
    if (!canCancel(locked.status)) throw conflict("shipping.tooLate");
    // The courier took longer than the lease, and somebody else has the parcel now.
    if (locked.booking_until?.getTime() !== booking_until?.getTime()) throw conflict("shipping.underWay");
    await tx
      .updateTable("shipments")
      .set({ booking_until: null, booking_uncertain: false })
      .where("id", "=", id)
      .execute();
    await recordAudit(tx, admin, {
      action: "shipping.cancel",
      subject: "order",
      subjectId: order.id,
      after: { shipment: shipmentNumber(locked.number) },
    });
    const cancelled = { key: "cancelled", kind: "cancelled", at: new Date() } as const;
    return addEvents(tx, order, locked, [cancelled], { source: "staff", admin });
  });

const releaseClaim = (db: Db, { id, booking_until }: LockedShipment) =>
  db
    .updateTable("shipments")
    .set({ booking_until: null })
    .where("id", "=", id)
    .where(sql`date_trunc('milliseconds', booking_until)`, "=", booking_until)
    .execute();

async function cancelAtCourier(context: CourierContext, courier: Courier | undefined, parcel: BookedParcel) {
  if (!courier) throw conflict("shipping.notConnected");
  const result = await answerOf(context, () => courier.cancel(parcel));
  if (result.state === "refused") throw conflict("shipping.cancelRefused", { problem: result.problem });
}

/** Throws 503 when the courier does not answer. */
async function answerOf<Answer>({ onError }: CourierContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ShopError) throw error;
    onError?.(error);
    throw new ShopError("unavailable", "shipping.noAnswer");
  }
}

async function parcelAtCourier(
  courier: Courier | undefined,
  shipment: LockedShipment,
): Promise<BookedParcel | undefined> {
  const { tracking_number: trackingNumber, courier_reference: reference } = shipment;
  if (trackingNumber !== null && reference !== null) return { trackingNumber, reference };
  if (!shipment.booking_uncertain) return undefined;
  if (!courier) throw conflict("shipping.notConnected");
  return courier.find(shipmentNumber(shipment.number));
}

async function describeParcel({ db, config }: CourierContext, shipment: LockedShipment): Promise<Parcel> {
  const [order, lines] = await Promise.all([
    db.selectFrom("orders").selectAll().where("id", "=", shipment.order_id).executeTakeFirstOrThrow(),
    db
      .selectFrom("order_lines")
      .select(["id", "name", "price"])
      .where("order_id", "=", shipment.order_id)
      .orderBy("position")
      .execute(),
  ]);
  const quantities = new Map(shipment.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const content = lines
    .flatMap((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }))
    .filter((line) => line.quantity > 0);
  return {
    key: shipmentNumber(shipment.number),
    // The courier takes the old items back at the door.
    kind: shipment.kind === "delivery" && order.replaces_order_id ? "exchange" : shipment.kind,
    orderNumber: orderNumber(order.number),
    receiver: { name: recipientOf(order), phones: order.phones, email: order.email },
    address: order.shipping_address,
    pieces: content.reduce((sum, { quantity }) => sum + quantity, 0),
    description: content.map(({ name, quantity }) => `${quantity} × ${inLanguage(name, "ar")}`).join("، "),
    cash: piastres(shipment.cash),
    value: piastres(content.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
    fragile: shipment.fragile,
    openBeforePaying: shipment.open_before_paying,
    note: [order.shipping_address.courierNote, shipment.note].filter(Boolean).join(" · "),
    webhook: webhookOf(config, shipment),
  };
}

const webhookOf = (config: Config, { courier, id }: LockedShipment) => ({
  url: `${config.publicUrl}/api/couriers/webhooks/${courier}`,
  authorization: parcelToken(id, config.sessionSecret),
});
