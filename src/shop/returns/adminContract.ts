import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { line, pageNumber, pageSchema, requiredText, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { orderActionResult } from "#shop/orders/adminContract.ts";
import { lineItems, orderIdParams, orderVersion } from "#shop/orders/contract.ts";
import { exchangeStatuses } from "#shop/orders/exchangeStatus.ts";
import { requiredNote, staffNotes } from "#shop/orders/noteSchema.ts";
import { returnKinds, returnStatuses } from "#shop/orders/returnStatus.ts";
import { adminReturnsEndpoints } from "./adminEndpoints.ts";
import { exchangeBody, exchangeOptions, photoParams } from "./contract.ts";

/** Egyptian pounds with at most two decimals. Above what is left, the order answers how much that is. */
const poundsAmount = z.number().min(0.01).max(1_000_000_000).multipleOf(0.01);
const requiredReason = requiredNote(500);
/** Result of the inspection: cost of the return in Egyptian pounds, such as the courier's fee, and a note of staff. */
const inspection = {
  cost: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
  inspectionNote: line(500).optional(),
};
/** Without a version, the action applies to the current order. */
const optionalVersion = orderVersion.optional();

export const returnQueues = ["open", "requested", "received", "inspected", "settled"] as const;

const returnRow = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  number: z.string(),
  customer: z.string(),
  paymentMethod: z.enum(["card", "cod"]),
  kind: z.enum(returnKinds),
  status: z.enum(returnStatuses),
  reason: z.string(),
  /** Number of photos. */
  photos: z.number(),
  /** Quantity, and the refund in Egyptian pounds. */
  count: z.number(),
  amount: amount(z.number()),
  /** Whether the gateway rejected the refund. */
  refundFailed: z.boolean(),
  requestedAt: z.string(),
});

export const exchangeQueues = ["requested", "open", "settled"] as const;

const exchangeRow = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  number: z.string(),
  customer: z.string(),
  status: z.enum(exchangeStatuses),
  items: z.array(
    z.object({
      name: translatedText,
      attributes: z.array(z.object({ label: translatedText, value: translatedText })),
      quantity: z.number(),
    }),
  ),
  /** Egyptian pounds that the customer pays more; negative: gets back. */
  difference: amount(z.number()),
  reason: z.string(),
  replacement: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  requestedAt: z.string(),
});
export type ExchangeRow = z.output<typeof exchangeRow>;

export type ReturnRow = z.output<typeof returnRow>;

export const adminReturnsContract = {
  list: {
    call: adminReturnsEndpoints.list,
    access: "staff",
    permission: "returns.read",
    query: z.object({
      queue: z.enum(returnQueues).default("open"),
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    answer: pageSchema(returnRow),
  },
  /**
   * Refunds an open return whose goods were received; without one, makes a partial refund: the price of `lines`, or an
   * `amount`. Cash requires the `payoutReference` of the payout, or `payout` to pay it later from the payout list. `restock`: the resalable quantities, which also
   * confirms that they were received.
   */
  refund: {
    call: adminReturnsEndpoints.refund,
    access: "staff",
    permission: "orders.refund",
    params: orderIdParams,
    body: z.object({
      amount: poundsAmount.optional(),
      lines: lineItems.min(1).optional(),
      restock: z.union([z.boolean(), lineItems]).default(false),
      ...inspection,
      ...staffNotes,
      payoutReference: requiredText(100).optional(),
      payout: z.boolean().optional(),
      /** Refunds a cash order as store credit, at once. */
      credit: z.boolean().optional(),
      version: optionalVersion,
    }),
    answer: orderActionResult,
  },
  /**
   * Opens a return for a customer who contacted support. `override` accepts it after the return period and is recorded.
   */
  requestReturn: {
    call: adminReturnsEndpoints.requestReturn,
    access: "staff",
    permission: "returns.manage",
    params: orderIdParams,
    body: z.object({
      items: lineItems.min(1).optional(),
      ...staffNotes,
      reason: requiredReason,
      override: z.boolean().default(false),
      version: optionalVersion,
    }),
    answer: orderActionResult,
  },
  refusedAtDoor: {
    call: adminReturnsEndpoints.refusedAtDoor,
    access: "staff",
    permission: "returns.manage",
    params: orderIdParams,
    body: z.object({ ...staffNotes, version: optionalVersion }),
    answer: orderActionResult,
  },
  /** `restock` counts when there is nothing to refund; otherwise it is part of the refund request. */
  receiveGoods: {
    call: adminReturnsEndpoints.receiveGoods,
    access: "staff",
    permission: "returns.receive",
    params: orderIdParams,
    body: z.object({
      restock: z.union([z.boolean(), lineItems]).default(false),
      ...inspection,
      version: optionalVersion,
    }),
    answer: orderActionResult,
  },
  /** The customer must be told why. */
  rejectRefund: {
    call: adminReturnsEndpoints.rejectRefund,
    access: "staff",
    permission: "returns.manage",
    params: orderIdParams,
    body: z.object({ ...staffNotes, customerMessage: requiredReason, version: optionalVersion }),
    answer: orderActionResult,
  },
  reopenRefund: {
    call: adminReturnsEndpoints.reopenRefund,
    access: "staff",
    permission: "returns.manage",
    params: orderIdParams,
    body: z.object({ ...staffNotes, reason: requiredReason, version: optionalVersion }),
    answer: orderActionResult,
  },
  /** `requested`: those that wait for a decision. `open`: these and what is under way. */
  listExchanges: {
    call: adminReturnsEndpoints.listExchanges,
    access: "staff",
    permission: "returns.read",
    query: z.object({
      queue: z.enum(exchangeQueues).default("open"),
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    answer: pageSchema(exchangeRow),
  },
  exchangeOptions: {
    call: adminReturnsEndpoints.exchangeOptions,
    access: "staff",
    permission: "returns.read",
    params: orderIdParams,
    answer: exchangeOptions,
  },
  /** For a customer who contacted staff. */
  requestExchange: {
    call: adminReturnsEndpoints.requestExchange,
    access: "staff",
    permission: "returns.manage",
    params: orderIdParams,
    body: exchangeBody,
    answer: orderActionResult,
  },
  /** A job then places the replacement order. */
  approveExchange: {
    call: adminReturnsEndpoints.approveExchange,
    access: "staff",
    permission: "returns.manage",
    params: orderIdParams,
    body: z.object({ version: optionalVersion }),
    answer: orderActionResult,
  },
  /** The customer must be told why. */
  declineExchange: {
    call: adminReturnsEndpoints.declineExchange,
    access: "staff",
    permission: "returns.manage",
    params: orderIdParams,
    body: z.object({ ...staffNotes, customerMessage: requiredReason, version: optionalVersion }),
    answer: orderActionResult,
  },
  photo: {
    call: adminReturnsEndpoints.photo,
    access: "staff",
    permission: "returns.read",
    params: photoParams,
    answer: z.unknown(),
    contentType: "image/webp",
  },
} as const satisfies Contract<typeof adminReturnsEndpoints>;
