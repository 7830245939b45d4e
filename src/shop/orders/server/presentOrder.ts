import type { SqlBool } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import { creditProvider, type listLedgerEntries } from "#shop/payments/server/ledger.ts";
import type { EarnedGiftCode } from "#shop/promotions/server/giftCodes.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { couriersWithLink } from "#shop/settings/trackingLinks.ts";
import type { AdminOrderSummary, AdminOrderView } from "../adminContract.ts";
import type { OrderItem, OrderSummary, OrderView, SharedOrderView } from "../contract.ts";
import { canCorrect } from "../correction.ts";
import { exchangeDeadline } from "../exchangeDeadline.ts";
import { splitDiscount } from "../exchangeDiscount.ts";
import { isOpenExchange } from "../exchangeStatus.ts";
import {
  commonPieces,
  type LineQuantity,
  type LostPieces,
  linesBeforeReturn,
  restockableLines,
  returnableLines,
} from "../lineQuantity.ts";
import { orderNumber } from "../orderNumber.ts";
import {
  type Actor,
  canCancel,
  canCancelBeforeDispatch,
  canTransition,
  nextStatuses,
  type OrderState,
} from "../orderStatus.ts";
import { orderStatusDefinitions } from "../orderStatusDefinitions.ts";
import { type PhoneHistory, riskReasonsOf } from "../phoneRisk.ts";
import { returnDeadline } from "../returnDeadline.ts";
import { isOpenReturn } from "../returnStatus.ts";
import { orderStateOf } from "./lockOrder.ts";
import type { listConfirmationEvents } from "./orderConfirmations.ts";
import type { LineRow, listOrderNotes, OrderDetails, OrderRow } from "./orderQueries.ts";
import { orderTrackingUrl } from "./orderTrackingUrl.ts";
import { returnPhotoId } from "./returnPhotos.ts";
import { owesCarriedOnly } from "./returnQueries.ts";
import { sharedLinkEnd } from "./sharedOrderLink.ts";

export function presentSummary(order: OrderRow, lines: readonly LineRow[], by: Actor = "customer"): OrderSummary {
  return {
    id: order.id,
    number: orderNumber(order.number),
    status: order.status,
    version: order.version,
    paymentMethod: order.payment_method,
    total: toPounds(order.total),
    creditUsed: toPounds(order.credit_used),
    placedAt: order.placed_at.toISOString(),
    items: lines.map(presentLine),
    mayCancel: canCancel(orderStateOf(order), by),
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

type ReturnRow = OrderDetails["returns"][number];
type NoteRows = Awaited<ReturnType<typeof listOrderNotes>>;
/** `settings`: those that an order's view depends on. */
type PresentOptions = {
  settings: Pick<Settings, "returnWindowDays" | "trackingLinks" | "exchangeDecisionDays">;
  by?: Actor;
};

export function presentOrder(details: OrderDetails, { settings, by = "customer" }: PresentOptions): OrderView {
  const { order, lines, history, refunds, returns, confirmation, exchange, promise, corrections, carriedOver } =
    details;
  const { exchangedFrom, exchanged } = splitDiscount(order, exchange);
  const until = order.delivered_at && returnDeadline(order.delivered_at, settings.returnWindowDays);
  return {
    ...presentSummary(order, lines, by),
    customer: { name: order.customer_name || "–", email: order.email, phones: order.phones },
    deliveryMethod: order.delivery_method,
    shippingAddress: order.shipping_address,
    billingAddress: order.billing_address,
    subtotal: toPounds(order.subtotal),
    discount: toPounds(order.discount),
    couponCode: order.coupon_code,
    exchangedFrom: exchangedFrom ?? null,
    exchangedAmount: toPounds(exchanged),
    tax: toPounds(order.tax),
    pricesIncludeTax: order.prices_include_tax,
    shipping: toPounds(order.shipping),
    refunded: toPounds(order.refunded),
    refunds: refunds.map(({ id, kind, status, amount, created_at, settled_at, attempts, last_error, ...refund }) => ({
      id,
      kind,
      status,
      amount: toPounds(amount),
      at: (settled_at ?? created_at).toISOString(),
      paidTo: refund.paid_to,
      toCredit: refund.provider === creditProvider,
      attempts: by === "admin" ? attempts : null,
      problem: by === "admin" ? last_error : null,
      isHeld: by === "admin" ? refund.held_at !== null : null,
    })),
    returns: returns.map((row) => presentReturn(row, by)),
    exchange: exchange ? presentExchange(exchange, { settings, by }) : null,
    carriedOver: carriedOver
      ? {
          goods: toPounds(carriedOver.goods),
          left: toPounds(carriedOver.left),
          shipping: toPounds(carriedOver.shipping),
          toCard: carriedOver.toCard,
        }
      : null,
    mayExchange:
      canBeReturned(details, by) && until !== null && until.getTime() >= Date.now() && !order.replaces_order_id,
    mayReturn: canBeReturned(details, by) && (by === "admin" || (until !== null && until.getTime() >= Date.now())),
    deliveryDays: (orderStatusDefinitions[order.status].customerFilter === "open" && promise) || null,
    trackingNumber: order.tracking_number,
    trackingCourier: order.tracking_courier,
    trackingUrl: orderTrackingUrl(settings, order),
    dispatchedAt: order.dispatched_at?.toISOString() ?? null,
    deliveredAt: order.delivered_at?.toISOString() ?? null,
    confirmation: confirmation
      ? {
          outcome: confirmation.outcome,
          until: confirmation.deadline_at.toISOString(),
          deliverOn: confirmation.deliver_on,
        }
      : null,
    sharedUntil: sharedLinkEnd(order)?.toISOString() ?? null,
    returnUntil: until?.toISOString() ?? null,
    mayCorrect: by !== "system" && canCorrect(order.status, by) && order.anonymised_at === null,
    corrections: corrections.map((row) => ({
      parts: row.parts,
      by: row.by,
      actor: by === "admin" && row.by === "admin" ? row.actor : null,
      at: row.at.toISOString(),
    })),
    history: history.map((row) => ({
      from: row.from_status,
      to: row.to_status,
      by: row.by,
      actor: by === "admin" ? row.actor : null,
      reason: by === "admin" || row.by === "customer" ? row.reason : null,
      customerMessage: customerMessageOf(row),
      paidInShop: by === "admin" && row.paid_in_shop,
      at: row.at.toISOString(),
    })),
  };
}

/** Before there were messages, the reason of a refusal was written for the customer. */
const customerMessageOf = ({ customer_message, to_status, reason }: OrderDetails["history"][number]) =>
  customer_message ?? (to_status === "refund_rejected" ? reason : null);

/** Whether the customer has items of the order and no return is open. */
function canBeReturned({ order, lines, returns, exchange, carriedOver }: OrderDetails, by: Actor): boolean {
  const isDelivered = order.status === "delivered" || order.status === "completed";
  const isExchanging = exchange?.order_id === order.id && isOpenExchange(exchange);
  const open = returns.some(isOpenReturn) || isExchanging;
  // Until the items are swapped, the first order is not settled.
  if (order.replaces_order_id && by === "customer" && !carriedOver?.isSwapped) return false;
  return (
    isDelivered &&
    !open &&
    returnableLines(lines).length > 0 &&
    canTransition(orderStateOf(order, { openReturn: open }), "pending_refund", by, ["return"])
  );
}

function presentExchange(
  row: NonNullable<OrderDetails["exchange"]>,
  { settings, by }: PresentOptions,
): OrderView["exchange"] {
  const until = exchangeDeadline(row.requested_at, settings.exchangeDecisionDays);
  return {
    status: row.status,
    items: row.items.map(({ lineId, name, attributes, quantity }) => ({ lineId, name, attributes, quantity })),
    difference: toPounds(row.price - row.credit),
    reason: by === "admin" ? row.reason : "",
    resolution: row.resolution,
    requestedAt: row.requested_at.toISOString(),
    decidedBy: (row.status === "requested" && until?.toISOString()) || null,
    order: { id: row.order_id, number: orderNumber(row.order_number) },
    replacement:
      row.replacement_id && row.replacement_number
        ? { id: row.replacement_id, number: orderNumber(row.replacement_number) }
        : null,
  };
}

function presentReturn(row: ReturnRow, by: Actor): OrderView["returns"][number] {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    items: row.lines,
    amount: toPounds(row.amount + row.carried),
    reason: by === "admin" || row.requested_by === "customer" ? row.reason : "",
    photos: row.photos.map((file) => ({ id: returnPhotoId(file) })),
    resolution: row.resolution,
    by: row.requested_by,
    isRefunded:
      row.status === "refunded" || (row.status === "requested" && row.refund_id !== null && !owesCarriedOnly(row)),
    inspection:
      by === "admin" && row.received_at !== null
        ? { restocked: row.restocked, cost: toPounds(row.cost), note: row.inspection_note }
        : null,
    requestedAt: row.requested_at.toISOString(),
    receivedAt: row.received_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

/** Omits all personal data except the name on the parcel, because links are forwarded. */
export function presentShared(details: OrderDetails, presenting: PresentOptions): SharedOrderView {
  const {
    customer: _customer,
    billingAddress: _billing,
    mayCancel: _cancel,
    mayReturn: _return,
    mayExchange: _exchange,
    carriedOver: _carried,
    mayCorrect: _correct,
    corrections: _corrections,
    version: _version,
    sharedUntil: _shared,
    confirmation: _confirmation,
    ...order
  } = presentOrder(details, presenting);
  const { street, city, state, postalCode, country } = order.shippingAddress;
  return {
    ...order,
    shippingAddress: { street, city, state, postalCode, country },
    // Messages between customer and staff stay out: anybody may have the link, and the mails contain them.
    history: order.history.map((step) => ({ ...step, reason: null, customerMessage: null })),
    returns: order.returns.map((it) => ({ ...it, reason: "", resolution: null, photos: [] })),
    exchange: order.exchange ? { ...order.exchange, reason: "", resolution: null } : null,
    refunds: order.refunds.map((refund) => ({ ...refund, paidTo: null })),
  };
}

type LedgerRows = Awaited<ReturnType<typeof listLedgerEntries>>;

type AdminPresentOptions = PresentOptions & {
  ledger: LedgerRows;
  notes: NoteRows /** Piastres. */;
  refundable: number;
  giftCode: EarnedGiftCode | undefined;
  phoneHistory: readonly PhoneHistory[];
  confirmationEvents: Awaited<ReturnType<typeof listConfirmationEvents>>;
  phoneRiskRefusals: number;
  /** Name of the member of staff who took the order. */
  takenBy: string | null;
  paidParcel: boolean;
  uncollectedCash: boolean;
  isPayableInShop: boolean;
  lost: LostPieces;
  mayBeCredit: boolean;
};

export function presentForAdmin(
  details: OrderDetails,
  { ledger, notes, refundable, giftCode, settings, phoneHistory, ...more }: AdminPresentOptions,
): AdminOrderView {
  const { order, confirmation } = details;
  const state = orderStateOf(order, more);
  const open = details.returns.find(isOpenReturn);
  const restockable = restockableLines(linesBeforeReturn(details.lines, open), more.lost, open?.lines);
  const statuses = nextStatuses(state, "admin");
  const mayPayInShop = more.isPayableInShop && statuses.includes("delivered");
  return {
    ...presentOrder(details, { settings, by: "admin" }),
    nextStatuses: statuses,
    dueInShop: toPounds(piastres(mayPayInShop ? order.total - order.credit_used - order.refunded : 0)),
    mayCancel: canCancelBeforeDispatch(state),
    mayRefund: state.captured && canTransition(state, "refunded", "admin", ["refund"]),
    // Of a returned item that came by exchange, the first order gives its part.
    refundable: toPounds(refundable + (details.returns.find(isOpenReturn)?.carried ?? 0)),
    giftCode: giftCode ? { code: giftCode.code, state: giftCodeState(giftCode) } : null,
    restockable,
    may: allowedActions(details, { state, refundable, restockable }),
    notes: notes.map(({ note, actor, at }) => ({ note, actor, at: at.toISOString() })),
    ledger: ledger.map(({ entry, amount, provider, reference, at }) => ({
      entry,
      amount: toPounds(piastres(amount)),
      provider,
      reference,
      at: at.toISOString(),
    })),
    phoneHistory: phoneHistory.map((history) => ({ ...history, risk: riskReasonsOf(history, more) })),
    confirmationDetails: confirmation
      ? {
          reasons: confirmation.reasons,
          attempts: confirmation.attempts,
          dueAt: confirmation.due_at?.toISOString() ?? null,
          claimedBy: confirmation.claimed_by_name,
          events: more.confirmationEvents.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
        }
      : null,
    taken: order.channel ? { channel: order.channel, by: more.takenBy } : null,
    discountReason: order.discount_reason,
    userId: order.user_id,
    wantsCredit: order.refund_to_credit && more.mayBeCredit,
    mayBeCredit: more.mayBeCredit,
    contactErasedAt: order.anonymised_at?.toISOString() ?? null,
    couriers: couriersWithLink(settings.trackingLinks),
  };
}

const giftCodeState = ({ used, withdrawnAt }: EarnedGiftCode) => (used ? "used" : withdrawnAt ? "withdrawn" : "earned");

/** Actions offered in the admin drawer; each action checks again with the order locked. */
function allowedActions(
  details: OrderDetails,
  { state, refundable, restockable }: { state: OrderState; refundable: number; restockable: readonly LineQuantity[] },
): AdminOrderView["may"] {
  const { order, refunds, returns } = details;
  const open = returns.find(isOpenReturn);
  const rejected = returns.findLast(({ status }) => status === "rejected");
  const calledOff = order.status === "cancelled" || order.status === "refunded";
  const waiting = open !== undefined && open.refund_id === null && open.carried_refund_id === null;
  const owesCarried = open !== undefined && owesCarriedOnly(open);
  const isHere = open?.status === "received";
  const isLost = open?.status === "requested" && restockable.length === 0;
  const settle = (waiting || owesCarried) && (isHere || isLost) && order.status === "pending_refund";
  return {
    refuseAtDoor: order.status === "dispatched" && !state.paidParcel,
    openReturn: canBeReturned(details, "admin"),
    // Of a lost return nothing arrives, and its customer would be told that it did.
    receiveGoods: open?.status === "requested" && !settle,
    settle,
    reject: waiting && canTransition(state, "refund_rejected", "admin", ["return"]),
    reopen:
      order.status === "refund_rejected" &&
      commonPieces(rejected?.lines ?? [], returnableLines(details.lines)).length > 0,
    refundPart: state.captured && refundable > 0 && !calledOff && order.status !== "pending_refund",
    retry: refunds.some((it) => it.status !== "succeeded" && it.provider !== "payout" && it.held_at === null),
    setTracking: !calledOff,
  };
}

export function presentRow(order: OrderRow & { pieces: number; awaits_confirmation: SqlBool }): AdminOrderSummary {
  const { items: _, ...summary } = presentSummary(order, [], "admin");
  const state = orderStateOf(order);
  return {
    ...summary,
    mayCancel: canCancelBeforeDispatch(state),
    customer: { name: order.customer_name || "–", email: order.email, phones: order.phones },
    governorate: order.governorate,
    city: order.shipping_address.city,
    count: order.pieces,
    nextStatuses: nextStatuses(state, "admin"),
    awaitsConfirmation: order.awaits_confirmation === true,
  };
}
