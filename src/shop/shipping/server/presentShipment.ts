import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { Address } from "#shop/accounts/address.ts";
import { type LineQuantity, restockableLines } from "#shop/orders/lineQuantity.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { OrderStatus } from "#shop/orders/orderStatusDefinitions.ts";
import { listLostPieces } from "#shop/orders/server/lostPieces.ts";
import { findConfirmation } from "#shop/orders/server/orderConfirmations.ts";
import { loadParcelStock, surplusPieces } from "#shop/orders/server/parcelStock.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { AdminShipmentView, OrderShipments, ShipmentRow } from "../adminContract.ts";
import { shipmentNumber } from "../shipmentNumber.ts";
import { cashToCollect, isCalledOff, isReadyToShip, linesToShip } from "../shipmentRules.ts";
import { canCancel, isEnded, mayAcceptPartly, mayCollect, reportableEvents } from "../shipmentStatus.ts";
import { type CourierContext, listCouriers } from "./couriers/getCourier.ts";
import { collectedBy, lacksCollector, overpaid } from "./doubleCollection.ts";
import { maySetTracking } from "./setShipmentTracking.ts";
import { type LockedShipment, listEvents, listOrderShipments } from "./shipmentQueries.ts";
import { shipmentTrackingUrl } from "./shipmentTrackingUrl.ts";
import "#shop/orders/server/tables.ts";
import "./tables.ts";

type OrderOfShipment = {
  order_number: number;
  order_status: OrderStatus;
  customer_name: string;
  shipping_address: Pick<Address, "city" | "recipient">;
  order_delivered_at: Date | null;
  collected_by: number | null;
  lacks_collector: boolean;
  overpaid: number;
};

export function presentRow(shipment: LockedShipment & OrderOfShipment): ShipmentRow {
  return {
    id: shipment.id,
    number: shipmentNumber(shipment.number),
    orderId: shipment.order_id,
    orderNumber: orderNumber(shipment.order_number),
    orderStatus: shipment.order_status,
    kind: shipment.kind,
    courier: shipment.courier,
    courierName: shipment.courier_name,
    status: shipment.status,
    customer: shipment.shipping_address.recipient || shipment.customer_name,
    city: shipment.shipping_address.city,
    pieces: shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cash: toPounds(piastres(shipment.cash)),
    collectedBy: shipment.collected_by === null ? null : shipmentNumber(shipment.collected_by),
    lacksCollector: shipment.lacks_collector,
    trackingNumber: shipment.tracking_number,
    problem: shipment.problem,
    redelivery: shipment.redelivery_asked_at
      ? { day: shipment.redelivery_day, askedAt: shipment.redelivery_asked_at.toISOString() }
      : null,
    createdAt: shipment.created_at.toISOString(),
  };
}

/** Shipments with the columns of their orders that lists show. */
export const shipmentRowsQuery = (db: Db) =>
  db
    .selectFrom("shipments as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .selectAll("s")
    .select(["o.number as order_number", "o.status as order_status", "o.delivered_at as order_delivered_at"])
    .select(["o.customer_name", "o.shipping_address"])
    .select([collectedBy.as("collected_by"), lacksCollector.as("lacks_collector"), overpaid.as("overpaid")]);

type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

function presentView(
  row: LockedShipment & OrderOfShipment,
  events: readonly EventRow[],
  surplus: readonly LineQuantity[],
  manifestNumber: number | undefined,
  settings: Pick<Settings, "trackingLinks">,
): AdminShipmentView {
  return {
    ...presentRow(row),
    waivedCash: toPounds(piastres(row.waived_cash)),
    overpaid: toPounds(piastres(row.overpaid)),
    fragile: row.fragile,
    openBeforePaying: row.open_before_paying,
    note: row.note,
    weightGrams: row.weight_grams,
    trackingUrl: shipmentTrackingUrl(settings, row),
    lines: row.lines,
    surplus: surplus.map(({ lineId, quantity }) => ({ lineId, quantity })),
    manifest:
      row.manifest_id !== null && manifestNumber !== undefined ? { id: row.manifest_id, number: manifestNumber } : null,
    events: events.map(({ kind, reason, code, source, at }) => ({ kind, reason, code, source, at: at.toISOString() })),
    may: {
      book: row.status === "pending" || row.status === "failed",
      cancel: canCancel(row.status),
      printLabel: row.tracking_number !== null && !isEnded(row.status),
      setTracking: maySetTracking(row),
      report: row.courier === "own" ? reportableEvents(row.status) : [],
      waiveCash: row.collected_by !== null,
      undoCashWaiver:
        row.waived_cash > 0 &&
        mayCollect(row.status) &&
        !isCalledOff({ status: row.order_status, delivered_at: row.order_delivered_at }),
      acceptPartly:
        row.kind === "delivery" &&
        mayAcceptPartly(row.status) &&
        (row.order_status === "dispatched" || row.order_status === "delivered") &&
        row.lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1,
    },
  };
}

export async function findShipmentView(db: Db, id: string): Promise<AdminShipmentView> {
  const row = await shipmentRowsQuery(db).where("s.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("shipping.notFound");
  const [view] = await presentViews(db, [row]);
  return view as AdminShipmentView;
}

/** Presents parcels of one order. */
async function presentViews(db: Db, rows: readonly (LockedShipment & OrderOfShipment)[]): Promise<AdminShipmentView[]> {
  const manifestIds = rows.flatMap(({ manifest_id }) => manifest_id ?? []);
  const [stock, events, manifests, settings] = await Promise.all([
    rows[0] && loadParcelStock(db, rows[0].order_id),
    listEvents(
      db,
      rows.map(({ id }) => id),
    ),
    manifestIds.length === 0
      ? []
      : db.selectFrom("manifests").select(["id", "number"]).where("id", "in", manifestIds).execute(),
    cachedSettings(db),
  ]);
  return rows.map((row) =>
    presentView(
      row,
      events.filter(({ shipment_id }) => shipment_id === row.id),
      stock ? surplusPieces(stock, row.id) : [],
      manifests.find(({ id }) => id === row.manifest_id)?.number,
      settings,
    ),
  );
}

/** The shipments of an order, and what can be sent next. */
export async function findOrderShipments(context: CourierContext, orderId: string): Promise<OrderShipments> {
  const { db } = context;
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  if (!order) throw notFound("orders.notFound");
  const [rows, lines, shipments, openReturn, couriers, confirmation] = await Promise.all([
    shipmentRowsQuery(db).where("s.order_id", "=", orderId).orderBy("s.number").execute(),
    db
      .selectFrom("order_lines")
      .select(["id", "quantity", "returned"])
      .where("order_id", "=", orderId)
      .orderBy("position")
      .execute(),
    listOrderShipments(db, orderId),
    db
      .selectFrom("returns")
      .select("lines")
      .where("order_id", "=", orderId)
      .where("status", "=", "requested")
      .where("kind", "=", "return")
      .executeTakeFirst(),
    listCouriers(context),
    findConfirmation(db, orderId),
  ]);
  const isOpen = !order.anonymised_at;
  const awaited = openReturn ? restockableLines(lines, await listLostPieces(db, orderId), openReturn.lines) : [];
  return {
    items: await presentViews(db, rows),
    left: isOpen && isReadyToShip(order, confirmation?.outcome === "waiting") ? linesToShip(lines, shipments) : [],
    cash: toPounds(piastres(cashToCollect(order, shipments))),
    mayCollectReturn:
      isOpen && awaited.length > 0 && !shipments.some(({ kind, ended_at }) => kind === "return" && !ended_at),
    couriers,
  };
}
