import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { calendarDay, pageNumber, pageSchema, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { storedAddress } from "#shop/accounts/accountSchemas.ts";
import { deliveryDaysView } from "#shop/settings/deliveryContract.ts";
import { confirmationOutcomes } from "./confirmation.ts";
import { correctedParts } from "./correction.ts";
import { ordersEndpoints } from "./endpoints.ts";
import { exchangeStatuses } from "./exchangeStatus.ts";
import { optionalNote } from "./noteSchema.ts";
import { customerFilters, orderStatuses } from "./orderStatusDefinitions.ts";
import { refundReasons } from "./refundReason.ts";
import { returnKinds, returnStatuses } from "./returnStatus.ts";

export const orderIdParams = z.object({ id: z.uuid() });
export const orderStatus = z.enum(orderStatuses);
/** The `version` of the order that the caller saw; an outdated one returns 409 `common.stale`. */
export const orderVersion = z.number().int().min(1);

const orderItem = z.object({
  id: z.uuid(),
  /** Null once the product is deleted; all other fields were copied at purchase time. */
  productId: z.string().nullable(),
  sku: z.string(),
  name: translatedText,
  attributes: z.array(z.object({ label: translatedText, value: translatedText })),
  picture: z.object({ id: z.string() }).nullable(),
  /** Unit price in Egyptian pounds before the deal. */
  price: amount(z.number()),
  /** The deal as a fraction, and in percent. */
  deal: amount(z.number()),
  dealPercent: amount(z.number()),
  quantity: z.number(),
  lineTotal: amount(z.number()),
  /** Quantity already refunded or with a refund under way. */
  returned: z.number(),
  /** The line's share of the order's discount, in Egyptian pounds. */
  discount: amount(z.number()),
});

/** Quantities by order line. */
export const lineItems = z.array(z.object({ lineId: z.uuid(), quantity: z.number().int().min(1).max(99) })).max(100);

/** Fields of the order list. Amounts are Egyptian pounds, times ISO 8601 in UTC. */
export const orderSummary = z.object({
  id: z.uuid(),
  /** `NB-100001`: the number shown to customers. */
  number: z.string(),
  status: orderStatus,
  version: z.number(),
  paymentMethod: z.enum(["card", "cod"]),
  total: amount(z.number()),
  /** The part of the total that was paid with store credit. */
  creditUsed: amount(z.number()),
  placedAt: z.string(),
  items: z.array(orderItem),
  /** Whether the caller can cancel the order now. */
  mayCancel: z.boolean(),
});

const refundView = z.object({
  id: z.uuid(),
  kind: z.enum(refundReasons),
  status: z.enum(["requested", "pending", "succeeded", "failed"]),
  amount: amount(z.number()),
  at: z.string(),
  /** Account to which it was paid, with its last characters and the number of the transfer; null for a card. */
  paidTo: z.object({ method: z.enum(["bank", "wallet"]), hint: z.string(), reference: z.string() }).nullable(),
  /** Whether it became store credit. */
  toCredit: z.boolean(),
  /** Number of attempts, and the gateway's last error: null for customers. */
  attempts: z.number().nullable(),
  problem: z.string().nullable(),
  /** Whether staff pay it in another way, so that the card is not tried any more: null for customers. */
  isHeld: z.boolean().nullable(),
});

const returnView = z.object({
  id: z.uuid(),
  kind: z.enum(returnKinds),
  status: z.enum(returnStatuses),
  items: lineItems,
  /** Refund amount in Egyptian pounds. */
  amount: amount(z.number()),
  /** Message of the customer; for staff also their internal note. */
  reason: z.string(),
  /** The customer's photos, available only to them and to staff. */
  photos: z.array(z.object({ id: z.uuid() })),
  /** Reason of the rejection. */
  resolution: z.string().nullable(),
  by: z.enum(["customer", "admin"]),
  /** Whether its refund was made, such as at the door. */
  isRefunded: z.boolean(),
  /** For staff, of received goods: pieces that are restocked, what the return cost the shop, and a note. */
  inspection: z.object({ restocked: lineItems, cost: amount(z.number()), note: z.string().nullable() }).nullable(),
  requestedAt: z.string(),
  receivedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
});

/** Another size or colour instead of items of the order. */
const exchangeView = z.object({
  status: z.enum(exchangeStatuses),
  /** The wanted items, by the order line that comes back for them. */
  items: z.array(
    z.object({
      lineId: z.uuid(),
      name: translatedText,
      attributes: z.array(z.object({ label: translatedText, value: translatedText })),
      quantity: z.number(),
    }),
  ),
  /** Egyptian pounds that the customer pays more; negative: gets back. */
  difference: amount(z.number()),
  reason: z.string(),
  /** Why staff declined it. */
  resolution: z.string().nullable(),
  requestedAt: z.string(),
  /** When a requested exchange is decided at the latest; null once it is, and when only staff decide. */
  decidedBy: z.string().nullable(),
  order: z.object({ id: z.uuid(), number: z.string() }),
  replacement: z.object({ id: z.uuid(), number: z.string() }).nullable(),
});

/** The confirmation of a cash order. */
const confirmationView = z.object({
  outcome: z.enum(confirmationOutcomes),
  /** Without an answer by then, the order is cancelled. */
  until: z.string(),
  /** The delivery day that the customer asked for: `2026-11-21`. */
  deliverOn: z.string().nullable(),
});

export const orderView = orderSummary.extend({
  customer: z.object({ name: z.string(), email: z.string(), phones: z.array(z.string()) }),
  deliveryMethod: z.enum(["standard", "express"]),
  shippingAddress: storedAddress,
  billingAddress: storedAddress,
  subtotal: amount(z.number()),
  discount: amount(z.number()),
  couponCode: z.string().nullable(),
  /** Number of the order that this one replaces an item of, and the part of the discount that is the value of that item. */
  exchangedFrom: z.string().nullable(),
  exchangedAmount: amount(z.number()),
  tax: amount(z.number()),
  pricesIncludeTax: z.boolean(),
  shipping: amount(z.number()),
  /** Refunded so far. */
  refunded: amount(z.number()),
  refunds: amount(z.array(refundView)),
  /** Oldest first; at most one is open. */
  returns: z.array(returnView),
  /** The latest exchange of this order, or the one that this order came from. */
  exchange: exchangeView.nullable(),
  /**
   * Of a replacement, Egyptian pounds paid on the first order for its items (`goods`), the part that no return has given back
   * (`left`), and shipping that a return of everything gives back. Null for other orders, and for one that was called off.
   */
  carriedOver: z
    .object({ goods: amount(z.number()), left: amount(z.number()), shipping: amount(z.number()), toCard: z.boolean() })
    .nullable(),
  /** Whether the caller can request an exchange of delivered items. */
  mayExchange: z.boolean(),
  /** Whether the caller can request a return of delivered items. */
  mayReturn: z.boolean(),
  /** Days in Cairo on which the shop promised to deliver; null when nothing is to be delivered any more. */
  /** `expected`: the day that a mail about the delay named. */
  deliveryDays: deliveryDaysView.extend({ expected: calendarDay.nullable() }).nullable(),
  trackingNumber: z.string().nullable(),
  /** Courier of the tracking number, and its page about the parcel; null when unknown. */
  trackingCourier: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  dispatchedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  /** Null: the order needs no confirmation. */
  confirmation: confirmationView.nullable(),
  /** End of the shared order link in the mails; null when it is over or the customer turned it off. */
  sharedUntil: z.string().nullable(),
  /** End of the return period; null before delivery. */
  returnUntil: z.string().nullable(),
  /** Whether the caller can correct address, recipient and phone numbers. */
  mayCorrect: z.boolean(),
  /** Corrections of delivery details, oldest first; `actor` is the name of the admin, for staff only. */
  corrections: z.array(
    z.object({
      parts: z.array(z.enum(correctedParts)),
      by: z.enum(["customer", "admin"]),
      actor: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Oldest first; `from` is null in the first entry. */
  history: z.array(
    z.object({
      from: orderStatus.nullable(),
      to: orderStatus,
      by: z.enum(["customer", "admin", "system"]),
      /** Name of the admin; null for customers. */
      actor: z.string().nullable(),
      /** Message of the customer; for staff also their internal notes. */
      reason: z.string().nullable(),
      /** Message of the staff to the customer. */
      customerMessage: z.string().nullable(),
      /** For staff: whether they confirmed that the customer paid the cash of the order in the shop. */
      paidInShop: z.boolean(),
      at: z.string(),
    }),
  ),
});

/**
 * Fields visible through a shared order link: only what the parcel and its contents show anyway, and of the address
 * neither the door nor notes to the courier.
 */
const sharedOrderView = orderView
  .omit({
    customer: true,
    billingAddress: true,
    mayCancel: true,
    mayReturn: true,
    mayExchange: true,
    carriedOver: true,
    mayCorrect: true,
    corrections: true,
    version: true,
    sharedUntil: true,
    confirmation: true,
  })
  .extend({
    shippingAddress: storedAddress.pick({ street: true, city: true, state: true, postalCode: true, country: true }),
  });

export type OrderItem = z.output<typeof orderItem>;
export type OrderSummary = z.output<typeof orderSummary>;
export type OrderView = z.output<typeof orderView>;
export type SharedOrderView = z.output<typeof sharedOrderView>;

/** Message to display afterwards: a key of the error catalogue with its placeholder values. */
export const resultMessage = { message: z.string(), facts: z.record(z.string(), z.string()).optional() };

export const ordersContract = {
  list: {
    call: ordersEndpoints.list,
    access: "customer",
    query: z.object({ page: pageNumber, show: z.enum(customerFilters).default("all") }),
    answer: pageSchema(orderSummary),
  },
  /** Another customer's order returns 404, like a missing one. */
  order: { call: ordersEndpoints.order, access: "customer", params: orderIdParams, answer: orderView },
  /** `message` is `orders.refunded`, `orders.awaitingRefund` or `orders.nothingCharged`. */
  cancel: {
    call: ordersEndpoints.cancel,
    access: "customer",
    params: orderIdParams,
    body: z.object({ reason: optionalNote(500), version: orderVersion.optional() }),
    answer: z.object({ order: orderView, ...resultMessage }),
  },
  /** Turns off the shared order link of one order for good. */
  revokeLink: {
    call: ordersEndpoints.revokeLink,
    access: "customer",
    params: orderIdParams,
    status: 204,
    answer: z.void(),
  },
  /** Shared order link from the mails: shows one order to anyone with the link. 404 when forged, expired or revoked. */
  shared: {
    call: ordersEndpoints.shared,
    access: "anyone",
    params: z.object({ token: z.string().max(200) }),
    answer: sharedOrderView,
  },
} as const satisfies Contract<typeof ordersEndpoints>;
