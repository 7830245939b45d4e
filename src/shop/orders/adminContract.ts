import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { calendarDay, cappedPageSchema, line, pageNumber, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminOrdersEndpoints } from "./adminEndpoints.ts";
import { confirmationChanges, confirmationEvents, confirmationReasons } from "./confirmation.ts";
import {
  lineItems,
  orderIdParams,
  orderStatus,
  orderSummary,
  orderVersion,
  orderView,
  resultMessage,
} from "./contract.ts";
import { requiredNote, staffNotes } from "./noteSchema.ts";
import { orderChannels } from "./orderChannel.ts";
import { riskReasons } from "./phoneRisk.ts";

/** A row of the admin order list. */
const adminOrderSummary = orderSummary.omit({ items: true }).extend({
  customer: z.object({ name: z.string(), email: z.string(), phones: z.array(z.string()) }),
  /** ISO code of the destination governorate. */
  governorate: z.string(),
  city: z.string(),
  /** Total quantity. */
  count: z.number(),
  nextStatuses: z.array(orderStatus),
  /** Whether the customer has yet to confirm the cash order. */
  awaitsConfirmation: z.boolean(),
});

/** Outcomes of the other orders of a phone number within two years. */
export const phoneHistoryView = z.object({
  /** E.164. */
  phone: z.string(),
  orders: z.number(),
  delivered: z.number(),
  refused: z.number(),
  returned: z.number(),
  /** Cash orders under way. */
  open: z.number(),
  fake: z.number(),
  unanswered: z.number(),
  /** Why the number is risky; empty: it is not. */
  risk: z.array(z.enum(riskReasons)),
});
export type PhoneHistoryView = z.output<typeof phoneHistoryView>;

const confirmationDetails = z.object({
  reasons: z.array(z.enum(confirmationReasons)),
  /** Attempts without an answer. */
  attempts: z.number(),
  /** When staff ask again; null: not any more. */
  dueAt: z.string().nullable(),
  /** Name of the admin who has the order in the queue now. */
  claimedBy: z.string().nullable(),
  events: z.array(
    z.object({
      event: z.enum(confirmationEvents),
      changes: z.array(z.enum(confirmationChanges)),
      by: z.enum(["customer", "admin", "system"]),
      actor: z.string().nullable(),
      at: z.string(),
    }),
  ),
});

const adminOrderView = orderView.extend({
  /** Options of the status menu: all `plain` transitions of an admin. */
  nextStatuses: z.array(orderStatus),
  /**
   * Egyptian pounds that no courier collects any more, because the parcels came back or got lost: to mark the order as
   * delivered, staff confirm with `paidInShop` that the customer paid them in the shop. 0: nothing to confirm.
   */
  dueInShop: amount(z.number()),
  /** Whether staff can cancel with an immediate refund. False for cash that was never collected. */
  mayRefund: z.boolean(),
  /** Ledger entries, oldest first, in Egyptian pounds. `reference` is the gateway's id. */
  ledger: amount(
    z.array(
      z.object({
        entry: z.enum(["authorised", "captured", "cash_collected", "refunded", "refund_returned", "failed"]),
        amount: z.number(),
        provider: z.string(),
        reference: z.string().nullable(),
        at: z.string(),
      }),
    ),
  ),
  /** Egyptian pounds captured minus all refunds, pending and failed ones included. */
  refundable: amount(z.number()),
  /** Pieces that can still be put back into stock: neither lost nor there already. */
  restockable: lineItems,
  /** The gift code that the order earned. */
  giftCode: amount(z.object({ code: z.string(), state: z.enum(["earned", "used", "withdrawn"]) }).nullable()),
  /** Actions that staff can take now, besides status changes. */
  may: z.object({
    refuseAtDoor: z.boolean(),
    /** Open a return, also after the return period. */
    openReturn: z.boolean(),
    receiveGoods: z.boolean(),
    /** Refund the open return. */
    settle: z.boolean(),
    reject: z.boolean(),
    reopen: z.boolean(),
    /** Refund a part without a return. */
    refundPart: z.boolean(),
    retry: z.boolean(),
    setTracking: z.boolean(),
  }),
  notes: z.array(z.object({ note: z.string(), actor: z.string().nullable(), at: z.string() })),
  /** One entry for each phone number of the order. */
  phoneHistory: z.array(phoneHistoryView),
  confirmationDetails: confirmationDetails.nullable(),
  /** How staff took the order, and who (null: a deleted account); null when the customer placed it in the shop. */
  taken: z.object({ channel: z.enum(orderChannels), by: z.string().nullable() }).nullable(),
  /** Why staff granted a discount without a coupon. */
  discountReason: amount(z.string().nullable()),
  /** Id of the customer's account, also after its deletion; null without one. */
  userId: z.uuid().nullable(),
  /** Whether the customer wants refunds as store credit. */
  wantsCredit: z.boolean(),
  /** Whether refunds can become store credit: there is an account, which was not deleted. */
  mayBeCredit: z.boolean(),
  /** When the contact data were erased; null: not yet. */
  contactErasedAt: z.string().nullable(),
  /** Couriers with a page for tracking numbers. */
  couriers: z.array(z.string()),
});

/** Response of an action on an order: its current state and the message to display. */
export const orderActionResult = z.object({ order: adminOrderView, ...resultMessage });

export const orderMailTemplates = [
  "orderPlaced",
  "orderNews",
  "returnNews",
  "exchangeNews",
  "payoutAccount",
  "giftCode",
] as const;

const orderMail = z.object({
  id: z.uuid(),
  template: z.enum(orderMailTemplates),
  /** The new status, or the step of a return, that the mail is about. */
  news: z.string().nullable(),
  recipient: z.string(),
  status: z.enum(["queued", "sent", "dead"]),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  mayResend: z.boolean(),
});
export type OrderMailView = z.output<typeof orderMail>;

/** Amounts are Egyptian pounds. */
const dayTotals = z.object({
  count: z.number(),
  amount: z.number(),
});

/** Mismatch between two records. `unanswered`: the gateway did not respond. */
export const reconciliationDifference = z.object({
  kind: z.enum(["notCaptured", "captureWithoutOrder", "amount", "gateway", "unanswered", "refund"]),
  number: z.string().nullable(),
  reference: z.string().nullable(),
  ours: z.number().nullable(),
  theirs: z.number().nullable(),
});
export type ReconciliationDifference = z.output<typeof reconciliationDifference>;

const reconciliationView = z.object({
  /** A day in Cairo: `2026-11-21`. */
  day: z.string(),
  madeAt: z.string(),
  /** Card orders placed on that day. */
  orders: dayTotals,
  captured: dayTotals,
  /** Captured without an order: the payment came too late and was refunded. */
  late: dayTotals,
  cash: dayTotals,
  refunded: dayTotals,
  /** The gateways' records of the captured payments. */
  gateway: dayTotals,
  /** Captured payments that are not in `gateway`, because the gateways were not asked about them yet. */
  uncompared: z.number(),
  differences: z.array(reconciliationDifference),
});

export type AdminOrderSummary = z.output<typeof adminOrderSummary>;
export type AdminOrderView = z.output<typeof adminOrderView>;
export type Reconciliation = z.output<typeof reconciliationView>;

/** `?status=a,b`, or the parameter repeated. */
const statusFilter = z
  .union([z.string().max(400), z.array(z.string().max(40)).max(10)])
  .optional()
  .transform((value) => (typeof value === "string" ? value.split(",") : (value ?? [])).filter((name) => name !== ""))
  .pipe(z.array(orderStatus).max(10));

const orderSorts = ["newest", "oldest", "highest", "lowest"] as const;

export const adminOrdersQuery = z
  .object({
    status: statusFilter,
    paymentMethod: z.union([z.literal(""), z.enum(["card", "cod"])]).optional(),
    /** `waiting`: cash orders that the customer has yet to confirm. `settled`: all others. */
    confirmation: z.union([z.literal(""), z.enum(["waiting", "settled"])]).optional(),
    /** ISO code. */
    governorate: z.string().trim().max(3).optional(),
    /** `NB-100001`, its digits, a prefix of them, or the id. */
    orderId: z.string().trim().max(60).optional(),
    /** Substring of street, district, city, postal code, landmark or recipient; code or name of a governorate. */
    address: z.string().trim().max(100).optional(),
    /** Prefix or substring of the e-mail. */
    email: z.string().trim().max(254).optional(),
    /** Days in Cairo, both inclusive: `2026-11-21`. */
    from: z.union([z.literal(""), calendarDay]).optional(),
    to: z.union([z.literal(""), calendarDay]).optional(),
    sort: z.enum(orderSorts).default("newest"),
    page: pageNumber,
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: "admin.orders.dateOrder" });

export type AdminOrdersQuery = z.output<typeof adminOrdersQuery>;

export const adminOrdersContract = {
  list: {
    call: adminOrdersEndpoints.list,
    access: "staff",
    permission: "orders.read",
    query: adminOrdersQuery,
    answer: cappedPageSchema(adminOrderSummary),
  },
  order: {
    call: adminOrdersEndpoints.order,
    access: "staff",
    permission: "orders.read",
    params: orderIdParams,
    answer: adminOrderView,
  },
  /**
   * A status that also moves goods behaves like its dedicated endpoint and requires the notes that it requires. `delivered`
   * needs `paidInShop: true` while the order has `dueInShop`, which is booked as paid; 409 without it, and where nothing
   * is due.
   */
  setStatus: {
    call: adminOrdersEndpoints.setStatus,
    access: "staff",
    permission: "orders.fulfil",
    params: orderIdParams,
    body: z.object({
      status: orderStatus,
      version: orderVersion.optional(),
      ...staffNotes,
      trackingNumber: requiredText(60).optional(),
      trackingCourier: line(60).optional(),
      paidInShop: z.boolean().optional(),
    }),
    answer: adminOrderView,
  },
  /** Each order has its own transaction and its own result, in request order. */
  setStatuses: {
    call: adminOrdersEndpoints.setStatuses,
    access: "staff",
    permission: "orders.fulfil",
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(100),
      status: orderStatus,
      ...staffNotes,
      /** Expected versions by order id; an order without one is changed whatever its version. */
      versions: z.record(z.uuid(), orderVersion).optional(),
    }),
    answer: z.object({
      results: z.array(
        z.object({
          id: z.uuid(),
          number: z.string().nullable(),
          ok: z.boolean(),
          /** Current status. */
          status: orderStatus.nullable(),
          version: z.number().nullable(),
          /** Error key of the failure. */
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
    call: adminOrdersEndpoints.cancel,
    access: "staff",
    permission: "orders.cancel",
    params: orderIdParams,
    body: z.object({ refund: z.boolean(), ...staffNotes, version: orderVersion.optional() }),
    answer: orderActionResult,
  },
  /** Retries every refund of the order that the gateway has not paid and staff do not hold. */
  retryRefund: {
    call: adminOrdersEndpoints.retryRefund,
    access: "staff",
    permission: "orders.refund",
    params: orderIdParams,
    answer: orderActionResult,
  },
  /**
   * Ends the attempts of a refund that the gateway has refused, until it is released: before staff transfer the money, so that
   * it is not paid twice. 409 while the outcome of an attempt is unknown.
   */
  holdRefund: {
    call: adminOrdersEndpoints.holdRefund,
    access: "staff",
    permission: "orders.refund",
    params: orderIdParams.extend({ refundId: z.uuid() }),
    answer: orderActionResult,
  },
  /** Tries the card again for a held refund whose money nobody has transferred. 409 when it is not held any more. */
  releaseRefund: {
    call: adminOrdersEndpoints.releaseRefund,
    access: "staff",
    permission: "orders.refund",
    params: orderIdParams.extend({ refundId: z.uuid() }),
    answer: orderActionResult,
  },
  /** Records that the money of a held refund went back by bank transfer. */
  transferRefund: {
    call: adminOrdersEndpoints.transferRefund,
    access: "staff",
    permission: "orders.refund",
    params: orderIdParams.extend({ refundId: z.uuid() }),
    body: z.object({
      /** Number of the transfer. */
      reference: requiredText(100),
      /** The last four characters of the account, for the customer. */
      accountEnd: z
        .string()
        .trim()
        .regex(/^[0-9a-z]{4}$/i, "validation.accountEnd"),
      version: orderVersion,
    }),
    answer: orderActionResult,
  },
  setTracking: {
    call: adminOrdersEndpoints.setTracking,
    access: "staff",
    permission: "orders.fulfil",
    params: orderIdParams,
    /** `trackingCourier`: empty or missing when unknown. */
    body: z.object({
      trackingNumber: requiredText(60),
      trackingCourier: line(60).optional(),
      version: orderVersion.optional(),
    }),
    answer: orderActionResult,
  },
  /** Visible to staff only. */
  addNote: {
    call: adminOrdersEndpoints.addNote,
    access: "staff",
    permission: "orders.note",
    params: orderIdParams,
    body: z.object({ note: requiredNote(1000) }),
    answer: orderActionResult,
  },
  /** The mails to the customer about the order, newest first; at most 100. */
  mails: {
    call: adminOrdersEndpoints.mails,
    access: "staff",
    permission: "orders.read",
    params: orderIdParams,
    answer: z.object({ items: z.array(orderMail) }),
  },
  /** Sends a copy to the order's present e-mail, at most ten an hour for each order. */
  resendMail: {
    call: adminOrdersEndpoints.resendMail,
    access: "staff",
    permission: "messages.answer",
    params: orderIdParams.extend({ mailId: z.uuid() }),
    answer: orderActionResult,
  },
  /** Computed on request for today and for days without a stored report. */
  reconciliation: {
    call: adminOrdersEndpoints.reconciliation,
    access: "staff",
    permission: "payments.read",
    query: z.object({ day: calendarDay }),
    answer: reconciliationView,
  },
} as const satisfies Contract<typeof adminOrdersEndpoints>;
