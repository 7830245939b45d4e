import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { calendarDay, filled, pageNumber, pageOf, pageOfMany, textInLanguages } from "#platform/texts.ts";
import { keptAddress } from "#shop/accounts/shapes.ts";
import { ordersCalls, staffOrdersCalls } from "./calls.ts";
import { orderStatuses, ownFilters } from "./order.ts";
import { remark, spareRemark } from "./remark.ts";

export const byId = z.object({ id: z.uuid() });
const status = z.enum(orderStatuses);
const reason = spareRemark(500);
/** The `version` of the order that the caller saw; an older one is refused: 409 `common.stale`. */
export const version = z.number().int().min(1);

const orderItem = z.object({
  id: z.uuid(),
  /** Null once the product is deleted; everything else was copied at purchase time. */
  productId: z.string().nullable(),
  sku: z.string(),
  name: textInLanguages,
  attributes: z.array(z.object({ label: textInLanguages, value: textInLanguages })),
  picture: z.object({ id: z.string() }).nullable(),
  /** Egyptian pounds for one, before the deal. */
  price: z.number(),
  /** A fraction, and the same in hundredths. */
  deal: z.number(),
  dealPercent: z.number(),
  quantity: z.number(),
  lineTotal: z.number(),
  /** Pieces that went back, or are about to: their money is paid back. */
  returned: z.number(),
  /** What one can be told of its price: the line's share of the order's discount, in Egyptian pounds. */
  discount: z.number(),
});

/** Pieces of one line of an order. */
export const pieces = z.array(z.object({ lineId: z.uuid(), quantity: z.number().int().min(1).max(99) })).max(100);

/** What a list shows. Amounts are Egyptian pounds, times ISO 8601 in UTC. */
const orderSummary = z.object({
  id: z.uuid(),
  /** `NB-100001`: what people read, write and say. */
  number: z.string(),
  status,
  version: z.number(),
  paymentMethod: z.enum(["card", "cod"]),
  total: z.number(),
  placedAt: z.string(),
  items: z.array(orderItem),
  /** May the one who asks cancel it now? */
  mayCancel: z.boolean(),
});

const refundView = z.object({
  id: z.uuid(),
  kind: z.enum(["cancellation", "return", "goodwill", "late_payment"]),
  status: z.enum(["requested", "pending", "succeeded", "failed"]),
  amount: z.number(),
  at: z.string(),
  /** How often it was tried, and what the gateway said last: for staff only. */
  attempts: z.number().nullable(),
  problem: z.string().nullable(),
});

const returnView = z.object({
  id: z.uuid(),
  kind: z.enum(["return", "refused_at_door"]),
  status: z.enum(["requested", "received", "inspected", "refunded", "rejected", "closed"]),
  items: pieces,
  /** Egyptian pounds that go back for it. */
  amount: z.number(),
  reason: z.string(),
  /** Photos that the customer took: only they and the staff can fetch them. */
  photos: z.array(z.object({ id: z.uuid() })),
  /** Why it was rejected. */
  resolution: z.string().nullable(),
  by: z.enum(["customer", "admin"]),
  requestedAt: z.string(),
  receivedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
});

export const orderView = orderSummary.extend({
  customer: z.object({ name: z.string(), email: z.string(), phones: z.array(z.string()) }),
  deliveryMethod: z.enum(["standard", "express"]),
  shippingAddress: keptAddress,
  billingAddress: keptAddress,
  subtotal: z.number(),
  discount: z.number(),
  couponCode: z.string().nullable(),
  tax: z.number(),
  pricesIncludeTax: z.boolean(),
  shipping: z.number(),
  /** Given back so far. */
  refunded: z.number(),
  refunds: z.array(refundView),
  /** Oldest first; at most one is open. */
  returns: z.array(returnView),
  /** May the one who asks ask for a refund of what was delivered? */
  mayReturn: z.boolean(),
  trackingNumber: z.string().nullable(),
  dispatchedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  /** The end of the return period; null before delivery. */
  returnUntil: z.string().nullable(),
  /** Oldest first; `from` is null where the order begins. */
  history: z.array(
    z.object({
      from: status.nullable(),
      to: status,
      by: z.enum(["customer", "admin", "system"]),
      /** The name of the staff member, for staff only. */
      actor: z.string().nullable(),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
});

/** A row of the staff's list. */
const staffOrderSummary = orderSummary.omit({ items: true }).extend({
  customer: z.object({ name: z.string(), email: z.string(), phones: z.array(z.string()) }),
  /** ISO code of the governorate it goes to, and the city. */
  governorate: z.string(),
  city: z.string(),
  /** Pieces in it. */
  count: z.number(),
  nextStatuses: z.array(status),
});

/** What an order shows to whoever was given its link: nothing but what is on the parcel and in it. */
const sharedOrderView = orderView.omit({
  customer: true,
  billingAddress: true,
  mayCancel: true,
  mayReturn: true,
  version: true,
});

export const staffOrderView = orderView.extend({
  /** What the status menu offers: everything that staff may do by a plain change of status. */
  nextStatuses: z.array(status),
  /** May staff cancel it and pay back at once? False for cash that was never collected. */
  mayRefund: z.boolean(),
  /** What happened to the money, oldest first, in Egyptian pounds. `reference` is the gateway's own name of it. */
  ledger: z.array(
    z.object({
      entry: z.enum(["authorised", "captured", "cash_collected", "refunded", "refund_returned", "failed"]),
      amount: z.number(),
      provider: z.string(),
      reference: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Egyptian pounds that were paid and are not refunded, nor about to be. */
  refundable: z.number(),
  /** What staff may do with it now, beside changing its status. */
  may: z.object({
    refuseAtDoor: z.boolean(),
    /** Open a return, also after the period for it. */
    openReturn: z.boolean(),
    receiveGoods: z.boolean(),
    /** Pay back the open return. */
    settle: z.boolean(),
    reject: z.boolean(),
    reopen: z.boolean(),
    /** Pay back some of it without a return. */
    refundPart: z.boolean(),
    retry: z.boolean(),
    setTracking: z.boolean(),
  }),
  notes: z.array(z.object({ note: z.string(), actor: z.string().nullable(), at: z.string() })),
  /** Names of the customer's account: null for one who is gone. */
  userId: z.uuid().nullable(),
});

export type OrderItem = z.output<typeof orderItem>;
export type OrderSummary = z.output<typeof orderSummary>;
export type OrderView = z.output<typeof orderView>;
export type SharedOrderView = z.output<typeof sharedOrderView>;
export type StaffOrderSummary = z.output<typeof staffOrderSummary>;
export type StaffOrderView = z.output<typeof staffOrderView>;

/** What the page says afterwards: a key of the error catalogue, with the values of its placeholders. */
export const said = { message: z.string(), facts: z.record(z.string(), z.string()).optional() };

export const ordersContract = {
  list: {
    call: ordersCalls.list,
    access: "customer",
    query: z.object({ page: pageNumber, show: z.enum(ownFilters).default("all") }),
    answer: pageOf(orderSummary),
  },
  /** Another person's order is 404, like one that never was. */
  order: { call: ordersCalls.order, access: "customer", params: byId, answer: orderView },
  /** `message` is `orders.refunded`, `orders.awaitingRefund` or `orders.nothingCharged`. */
  cancel: {
    call: ordersCalls.cancel,
    access: "customer",
    params: byId,
    body: z.object({ reason, version: version.optional() }),
    answer: z.object({ order: orderView, ...said }),
  },
  /** Without `items` everything that is left goes back. `message` is `orders.refundRequested`. */
  requestRefund: {
    call: ordersCalls.requestRefund,
    access: "customer",
    params: byId,
    body: z.object({ items: pieces.min(1).optional(), reason: remark(500), version: version.optional() }),
    answer: z.object({ order: orderView, ...said }),
  },
  /** The link in the mails: whoever has it sees this one order. One that is made up or too old is 404. */
  shared: {
    call: ordersCalls.shared,
    access: "anyone",
    params: z.object({ token: z.string().max(200) }),
    answer: sharedOrderView,
  },
} as const satisfies Contract<typeof ordersCalls>;

/** `?status=a,b`, or the name repeated. */
const statuses = z
  .union([z.string().max(400), z.array(z.string().max(40)).max(10)])
  .optional()
  .transform((value) => (typeof value === "string" ? value.split(",") : (value ?? [])).filter((name) => name !== ""))
  .pipe(z.array(status).max(10));

const orderSorts = ["newest", "oldest", "highest", "lowest"] as const;

export const staffOrdersQuery = z
  .object({
    status: statuses,
    paymentMethod: z.union([z.literal(""), z.enum(["card", "cod"])]).optional(),
    /** ISO code. */
    governorate: z.string().trim().max(3).optional(),
    /** `NB-100001`, its digits, the beginning of them, or the id. */
    orderId: z.string().trim().max(60).optional(),
    /** Any part of street, city, postal code; a governorate's code or name. */
    address: z.string().trim().max(100).optional(),
    /** The beginning or any part of the address. */
    email: z.string().trim().max(254).optional(),
    /** Days in Cairo, both included: `2026-11-21`. */
    from: z.union([z.literal(""), calendarDay]).optional(),
    to: z.union([z.literal(""), calendarDay]).optional(),
    sort: z.enum(orderSorts).default("newest"),
    page: pageNumber,
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: "admin.orders.dateOrder" });

export type StaffOrdersQuery = z.output<typeof staffOrdersQuery>;

export const staffOrdersContract = {
  list: {
    call: staffOrdersCalls.list,
    access: "staff",
    query: staffOrdersQuery,
    answer: pageOfMany(staffOrderSummary),
  },
  order: { call: staffOrdersCalls.order, access: "staff", params: byId, answer: staffOrderView },
  /** A status that moves goods too is as good as the call for it; it asks for a reason where that one does. */
  setStatus: {
    call: staffOrdersCalls.setStatus,
    access: "staff",
    params: byId,
    body: z.object({ status, version: version.optional(), reason, trackingNumber: filled(60).optional() }),
    answer: staffOrderView,
  },
  /** Each order is a transaction of its own and has its own result, in the order asked. */
  setStatuses: {
    call: staffOrdersCalls.setStatuses,
    access: "staff",
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(100),
      status,
      reason,
      /** The versions seen, by id; an order that is not named is changed as it is now. */
      versions: z.record(z.uuid(), version).optional(),
    }),
    answer: z.object({
      results: z.array(
        z.object({
          id: z.uuid(),
          number: z.string().nullable(),
          ok: z.boolean(),
          /** As it is now. */
          status: status.nullable(),
          version: z.number().nullable(),
          /** Why not: a key of the error catalogue. */
          message: z.string().optional(),
          facts: z.record(z.string(), z.string()).optional(),
        }),
      ),
      done: z.number(),
      total: z.number(),
    }),
  },
  /**
   * `message` is `orders.refunded`, `orders.nothingCharged`, `admin.orders.cancelledUnpaid` (cancelled without a refund),
   * or `admin.orders.refundFailed` with `facts.status` when the status is set and the refund failed.
   */
  cancel: {
    call: staffOrdersCalls.cancel,
    access: "staff",
    params: byId,
    body: z.object({ refund: z.boolean(), reason, version: version.optional() }),
    answer: z.object({ order: staffOrderView, ...said }),
  },
} as const satisfies Contract<typeof staffOrdersCalls>;
