import { piastres, toPounds } from "#platform/money.ts";
import type { ledgerOf } from "#shop/payments/server/ledger.ts";
import type {
  OrderItem,
  OrderSummary,
  OrderView,
  SharedOrderView,
  StaffOrderSummary,
  StaffOrderView,
} from "../contract.ts";
import { orderNumber } from "../number.ts";
import { type Mover, mayCancel, mayMove, nextStatuses } from "../order.ts";
import { leftOf, openReturnStatuses } from "../return.ts";
import { returnUntil } from "../returnUntil.ts";
import { stateOf } from "./lockOrder.ts";
import type { Details, LineRow, notesOf, OrderRow } from "./queries.ts";
import { idOf } from "./returns/photos.ts";

export function presentSummary(order: OrderRow, lines: readonly LineRow[], by: Mover = "customer"): OrderSummary {
  return {
    id: order.id,
    number: orderNumber(order.number),
    status: order.status,
    version: order.version,
    paymentMethod: order.payment_method,
    total: toPounds(order.total),
    placedAt: order.placed_at.toISOString(),
    items: lines.map(presentLine),
    mayCancel: mayCancel(stateOf(order), by),
  };
}

function presentLine(line: LineRow): OrderItem {
  return {
    id: line.id,
    productId: line.product_id,
    sku: line.sku,
    name: line.name,
    attributes: line.attributes,
    picture: line.picture_id ? { id: line.picture_id } : null,
    price: toPounds(line.price),
    deal: line.deal_percent / 100,
    dealPercent: line.deal_percent,
    quantity: line.quantity,
    lineTotal: toPounds(line.total),
    returned: line.returned,
    discount: toPounds(line.discount),
  };
}

type ReturnRow = Details["returns"][number];
type Notes = Awaited<ReturnType<typeof notesOf>>;
type Presenting = { returnWindowDays: number; by?: Mover };

export function presentOrder(details: Details, { returnWindowDays, by = "customer" }: Presenting): OrderView {
  const { order, lines, history, refunds, returns } = details;
  const until = order.delivered_at && returnUntil(order.delivered_at, returnWindowDays);
  return {
    ...presentSummary(order, lines, by),
    customer: { name: order.customer_name || "–", email: order.email, phones: order.phones },
    deliveryMethod: order.delivery_method,
    shippingAddress: order.shipping_address,
    billingAddress: order.billing_address,
    subtotal: toPounds(order.subtotal),
    discount: toPounds(order.discount),
    couponCode: order.coupon_code,
    tax: toPounds(order.tax),
    pricesIncludeTax: order.prices_include_tax,
    shipping: toPounds(order.shipping),
    refunded: toPounds(order.refunded),
    refunds: refunds.map(({ id, kind, status, amount, created_at, settled_at, attempts, last_error }) => ({
      id,
      kind,
      status,
      amount: toPounds(amount),
      at: (settled_at ?? created_at).toISOString(),
      attempts: by === "admin" ? attempts : null,
      problem: by === "admin" ? last_error : null,
    })),
    returns: returns.map(presentReturn),
    mayReturn: mayBeReturned(details, by) && (by === "admin" || (until !== null && until.getTime() >= Date.now())),
    trackingNumber: order.tracking_number,
    dispatchedAt: order.dispatched_at?.toISOString() ?? null,
    deliveredAt: order.delivered_at?.toISOString() ?? null,
    returnUntil: until?.toISOString() ?? null,
    history: history.map((row) => ({
      from: row.from_status,
      to: row.to_status,
      by: row.by,
      actor: by === "admin" ? row.actor : null,
      reason: row.reason,
      at: row.at.toISOString(),
    })),
  };
}

/** Something of it is with the customer, and nobody has asked to send it back. */
function mayBeReturned({ order, lines, returns }: Details, by: Mover): boolean {
  const arrived = order.status === "delivered" || order.status === "completed";
  const open = returns.some(isOpen);
  return (
    arrived && !open && leftOf(lines).length > 0 && mayMove(stateOf(order, open), "pending_refund", by, ["return"])
  );
}

const isOpen = ({ status }: Pick<ReturnRow, "status">) => openReturnStatuses.some((open) => open === status);

function presentReturn(row: ReturnRow): OrderView["returns"][number] {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    items: row.lines,
    amount: toPounds(row.amount),
    reason: row.reason,
    photos: row.photos.map((file) => ({ id: idOf(file) })),
    resolution: row.resolution,
    by: row.requested_by,
    requestedAt: row.requested_at.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

/** Nothing that says who ordered, but for the name on the parcel: links are passed on. */
export function presentShared(details: Details, presenting: Presenting): SharedOrderView {
  const {
    customer: _customer,
    billingAddress: _billing,
    mayCancel: _cancel,
    mayReturn: _return,
    version: _version,
    ...order
  } = presentOrder(details, presenting);
  return {
    ...order,
    // What people write in their own words was written to the shop.
    history: order.history.map((step) => (step.by === "customer" ? { ...step, reason: null } : step)),
    returns: order.returns.map((it) => ({ ...it, reason: "", photos: [] })),
  };
}

type Ledger = Awaited<ReturnType<typeof ledgerOf>>;

type ForStaff = Presenting & { ledger: Ledger; notes: Notes /** Piastres. */; left: number };

export function presentForStaff(details: Details, { ledger, notes, left, returnWindowDays }: ForStaff): StaffOrderView {
  const { order } = details;
  const state = stateOf(order);
  return {
    ...presentOrder(details, { returnWindowDays, by: "admin" }),
    nextStatuses: nextStatuses(state, "admin"),
    mayCancel: mayMove(state, "cancelled", "admin", ["cancel"]) && order.status !== "dispatched",
    mayRefund: state.captured && mayMove(state, "refunded", "admin", ["refund"]),
    refundable: toPounds(left),
    may: deedsOf(details, left),
    notes: notes.map(({ note, actor, at }) => ({ note, actor, at: at.toISOString() })),
    ledger: ledger.map(({ entry, amount, provider, reference, at }) => ({
      entry,
      amount: toPounds(piastres(amount)),
      provider,
      reference,
      at: at.toISOString(),
    })),
    userId: details.order.user_id,
  };
}

/** What the drawer offers; the deeds themselves ask again, with the order locked. */
function deedsOf(details: Details, left: number): StaffOrderView["may"] {
  const { order, refunds, returns } = details;
  const state = stateOf(order);
  const open = returns.find(isOpen);
  const calledOff = order.status === "cancelled" || order.status === "refunded";
  const waiting = open !== undefined && open.refund_id === null;
  return {
    refuseAtDoor: order.status === "dispatched",
    openReturn: mayBeReturned(details, "admin"),
    receiveGoods: open?.status === "requested",
    settle: waiting && open.status === "received" && order.status === "pending_refund",
    reject: waiting && mayMove(state, "refund_rejected", "admin", ["return"]),
    reopen: order.status === "refund_rejected",
    refundPart: state.captured && left > 0 && !calledOff && order.status !== "pending_refund",
    retry: refunds.some(({ status }) => status !== "succeeded"),
    setTracking: !calledOff,
  };
}

export function presentRow(order: OrderRow & { pieces: number }): StaffOrderSummary {
  const { items: _, ...summary } = presentSummary(order, [], "admin");
  const state = stateOf(order);
  return {
    ...summary,
    mayCancel: mayMove(state, "cancelled", "admin", ["cancel"]),
    customer: { name: order.customer_name || "–", email: order.email, phones: order.phones },
    governorate: order.governorate,
    city: order.shipping_address.city,
    count: order.pieces,
    nextStatuses: nextStatuses(state, "admin"),
  };
}
