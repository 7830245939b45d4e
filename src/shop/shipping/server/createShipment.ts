import { conflict } from "#platform/errors.ts";
import type { AuditActor } from "#platform/server/audit.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import { changeStatuses } from "#shop/orders/server/admin/setStatus.ts";
import { type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { findConfirmation } from "#shop/orders/server/orderConfirmations.ts";
import { loadOrderLines } from "#shop/orders/server/returnQueries.ts";
import { piecesToInspect } from "#shop/returns/server/chooseRestocked.ts";
import type { CourierName } from "../courier.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { cashToCollect, fitsInto, isReadyToShip, linesToShip } from "../shipmentRules.ts";
import { replaceLostPieces } from "./replaceLostPieces.ts";
import { type LockedShipment, listOrderShipments } from "./shipmentQueries.ts";
import "#shop/orders/server/tables.ts";
import "./tables.ts";

export type NewShipment = {
  orderId: string;
  /** Idempotency key of the request. */
  requestKey: string;
  kind: "delivery" | "return";
  courier: CourierName;
  courierName: string;
  /** Everything that is left, when undefined. */
  lines?: LineQuantity[] | undefined;
  fragile: boolean;
  openBeforePaying: boolean;
  note: string;
  weightGrams?: number | undefined;
};

/**
 * Stores a shipment, which is not booked yet, and lets the order be processed. A repeated request returns the shipment
 * of the first one. Amounts come from the order, never from the request. Pieces that replace lost ones leave the stock.
 */
export const createShipment = (db: Db, admin: AuditActor, input: NewShipment): Promise<LockedShipment> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: input.orderId });
    const known = await tx
      .selectFrom("shipments")
      .selectAll()
      .where("request_key", "=", input.requestKey)
      .executeTakeFirst();
    if (known?.order_id === order.id) return known;
    if (known) throw conflict("common.stale");
    const content =
      input.kind === "return" ? await returnContent(tx, order, input) : await deliveryContent(tx, order, input);
    const shipment = await tx
      .insertInto("shipments")
      .values({
        request_key: input.requestKey,
        order_id: order.id,
        kind: input.kind,
        courier: input.courier,
        courier_name: input.courierName,
        lines: JSON.stringify(content.lines),
        cash: content.cash,
        fragile: input.fragile,
        open_before_paying: input.openBeforePaying,
        note: input.note,
        weight_grams: input.weightGrams ?? null,
        tracking_number: null,
        courier_reference: null,
        problem: null,
        booking_until: null,
        manifest_id: null,
        actor_id: admin.user.id,
        handed_over_at: null,
        ended_at: null,
        redelivery_day: null,
        redelivery_asked_at: null,
        polled_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, admin, {
      action: "shipping.create",
      subject: "order",
      subjectId: order.id,
      after: { shipment: shipmentNumber(shipment.number), courier: input.courierName },
    });
    if (order.status === "order_placed" || order.status === "cod_order_placed")
      await changeStatuses(tx, admin, [{ id: order.id }], { status: "processing" });
    if (content.afterLoss) await replaceLostPieces(tx, shipment);
    return shipment;
  });

async function deliveryContent(tx: Tx, order: LockedOrder, { lines }: NewShipment) {
  if (!isReadyToShip(order) || order.anonymised_at) throw conflict("shipping.notReady");
  // An order that waits for its confirmation gets no parcel.
  if (order.status === "cod_order_placed" && (await findConfirmation(tx, order.id))?.outcome === "waiting")
    throw conflict("shipping.unconfirmed");
  const [ordered, shipments] = await Promise.all([
    tx
      .selectFrom("order_lines")
      .select(["id", "quantity", "returned"])
      .where("order_id", "=", order.id)
      .orderBy("position")
      .execute(),
    listOrderShipments(tx, order.id),
  ]);
  const left = linesToShip(ordered, shipments);
  if (left.length === 0) throw conflict("shipping.nothingLeft");
  if (lines && !fitsInto(lines, left)) throw conflict("shipping.tooMuch");
  const afterLoss = shipments.some(({ status, written_off }) => status === "lost" || written_off.length > 0);
  return { lines: lines ?? left, cash: cashToCollect(order, shipments), afterLoss };
}

/** The courier collects the items of the open return, once. */
async function returnContent(tx: Tx, order: LockedOrder, { lines }: NewShipment) {
  const open = await tx
    .selectFrom("returns")
    .select("lines")
    .where("order_id", "=", order.id)
    .where("status", "=", "requested")
    .where("kind", "=", "return")
    .executeTakeFirst();
  if (!open || lines || order.anonymised_at) throw conflict("shipping.noReturn");
  // Of a return that its courier lost there is nothing to collect.
  const awaited = await piecesToInspect(tx, order, await loadOrderLines(tx, order.id), open.lines);
  if (awaited.length === 0) throw conflict("shipping.returnLost");
  const coming = await tx
    .selectFrom("shipments")
    .select("id")
    .where("order_id", "=", order.id)
    .where("kind", "=", "return")
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (coming) throw conflict("shipping.nothingLeft");
  return { lines: open.lines, cash: 0, afterLoss: false };
}
