import { piastres, toPounds } from "#platform/money.ts";
import type { ledgerOf } from "#shop/payments/server/ledger.ts";
import type { OrderItem, OrderSummary, OrderView, StaffOrderSummary, StaffOrderView } from "../contract.ts";
import { orderNumber } from "../number.ts";
import { type Mover, mayCancel, mayMove, nextStatuses } from "../order.ts";
import { returnUntil } from "../returnUntil.ts";
import { stateOf } from "./lockOrder.ts";
import type { Details, LineRow, OrderRow } from "./queries.ts";

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
  };
}

type Presenting = { returnWindowDays: number; by?: Mover };

export function presentOrder(details: Details, { returnWindowDays, by = "customer" }: Presenting): OrderView {
  const { order, lines, history, refunds } = details;
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
    refunds: refunds.map(({ id, kind, status, amount, created_at, settled_at }) => ({
      id,
      kind,
      status,
      amount: toPounds(amount),
      at: (settled_at ?? created_at).toISOString(),
    })),
    trackingNumber: order.tracking_number,
    dispatchedAt: order.dispatched_at?.toISOString() ?? null,
    deliveredAt: order.delivered_at?.toISOString() ?? null,
    returnUntil: order.delivered_at ? returnUntil(order.delivered_at, returnWindowDays).toISOString() : null,
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

type Ledger = Awaited<ReturnType<typeof ledgerOf>>;

export function presentForStaff(details: Details, ledger: Ledger, { returnWindowDays }: Presenting): StaffOrderView {
  const state = stateOf(details.order);
  return {
    ...presentOrder(details, { returnWindowDays, by: "admin" }),
    nextStatuses: nextStatuses(state, "admin"),
    mayCancel: mayMove(state, "cancelled", "admin", ["cancel"]),
    mayRefund: state.captured && mayMove(state, "refunded", "admin", ["refund"]),
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
