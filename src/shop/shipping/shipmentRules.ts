import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import type { OrderState } from "#shop/orders/orderStatus.ts";
import { holdsGoods, type ShipmentStatus } from "./shipmentStatus.ts";

type OrderLine = { id: string; quantity: number; returned: number };
type KnownShipment = {
  kind: "delivery" | "return";
  status: ShipmentStatus;
  lines: readonly LineQuantity[];
  cash: number;
};

const readyStatuses: ReadonlySet<string> = new Set(["order_placed", "cod_order_placed", "processing", "dispatched"]);

/** Whether parcels of this order may be packed: it is open, and its customer has confirmed it where that is asked. */
export const isReadyToShip = ({ status }: Pick<OrderState, "status">, isAwaitingConfirmation = false): boolean =>
  readyStatuses.has(status) && !(status === "cod_order_placed" && isAwaitingConfirmation);

/** Cancelled, or refused before it arrived and waiting for its refund. Such an order stays as it is; staff decide. */
export const isCalledOff = ({ status, delivered_at }: Pick<OrderState, "status"> & Pick<Payable, "delivered_at">) =>
  delivered_at === null && ["cancelled", "pending_refund", "refunded"].includes(status);

/** Returns what is in no parcel yet, by line; lost, returned and cancelled parcels count as not sent. */
export function linesToShip(lines: readonly OrderLine[], shipments: readonly KnownShipment[]): LineQuantity[] {
  const sent = new Map<string, number>();
  for (const { kind, status, lines } of shipments)
    if (kind === "delivery" && holdsGoods(status))
      for (const { lineId, quantity } of lines) sent.set(lineId, (sent.get(lineId) ?? 0) + quantity);
  return lines
    .map(({ id, quantity, returned }) => ({ lineId: id, quantity: quantity - returned - (sent.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Whether the wanted quantities are all among those left. */
export function fitsInto(wanted: readonly LineQuantity[], left: readonly LineQuantity[]): boolean {
  const room = new Map(left.map(({ lineId, quantity }) => [lineId, quantity]));
  return (
    wanted.length > 0 &&
    new Set(wanted.map(({ lineId }) => lineId)).size === wanted.length &&
    wanted.every(({ lineId, quantity }) => quantity <= (room.get(lineId) ?? 0))
  );
}

type Payable = {
  payment_method: "card" | "cod";
  total: number;
  credit_used: number;
  refunded: number;
  delivered_at: Date | null;
};

/**
 * Returns the cash in piastres that the next parcel collects: what a cash order costs without store credit, and no other
 * parcel collects. So
 * the first parcel of an order carries the whole amount, and nobody is asked twice.
 */
export function cashToCollect(order: Payable, shipments: readonly KnownShipment[]): number {
  if (order.payment_method !== "cod" || order.delivered_at) return 0;
  const collecting = shipments
    .filter(({ kind, status }) => kind === "delivery" && holdsGoods(status))
    .reduce((sum, { cash }) => sum + cash, 0);
  return Math.max(0, order.total - order.credit_used - order.refunded - collecting);
}
