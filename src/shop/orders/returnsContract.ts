import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { calendarDay, filled, pageNumber, pageOf } from "#platform/texts.ts";
import { staffReturnsCalls } from "./calls.ts";
import { byId, pieces, said, version as seen, staffOrderView } from "./contract.ts";
import { remark, spareRemark } from "./remark.ts";

/** The answer of everything that staff do to one order: as it is now, and what to say. */
const done = z.object({ order: staffOrderView, ...said });
/** Egyptian pounds with at most two decimals. */
const pounds = z.number().min(0.01).max(100_000).multipleOf(0.01);
const reason = remark(500);
/** Whoever leaves it out decides on the order as it is now. */
const version = seen.optional();

export const returnQueues = ["open", "requested", "received", "inspected", "settled"] as const;

const returnRow = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  number: z.string(),
  customer: z.string(),
  paymentMethod: z.enum(["card", "cod"]),
  kind: z.enum(["return", "refused_at_door"]),
  status: z.enum(["requested", "received", "inspected", "refunded", "rejected", "closed"]),
  reason: z.string(),
  /** How many the customer took. */
  photos: z.number(),
  /** Pieces, and what goes back for them in Egyptian pounds. */
  count: z.number(),
  amount: z.number(),
  /** Did the gateway refuse to pay it? */
  refundFailed: z.boolean(),
  requestedAt: z.string(),
});

/** Amounts are Egyptian pounds. */
const bookedDay = z.object({
  count: z.number(),
  amount: z.number(),
});

const reconciliationView = z.object({
  /** A day in Cairo: `2026-11-21`. */
  day: z.string(),
  madeAt: z.string(),
  /** Of orders placed on the day and paid by card. */
  orders: bookedDay,
  captured: bookedDay,
  /** Captured for no order: it came too late and went back. */
  late: bookedDay,
  cash: bookedDay,
  refunded: bookedDay,
  /** Of what was captured, what the gateways say of it. */
  gateway: bookedDay,
  /** Where two books differ. A gateway that did not answer is `unanswered`. */
  differences: z.array(
    z.object({
      kind: z.enum(["notCaptured", "captureWithoutOrder", "amount", "gateway", "unanswered", "refund"]),
      number: z.string().nullable(),
      reference: z.string().nullable(),
      ours: z.number().nullable(),
      theirs: z.number().nullable(),
    }),
  ),
});

export type ReturnRow = z.output<typeof returnRow>;
export type Reconciliation = z.output<typeof reconciliationView>;

export const staffReturnsContract = {
  list: {
    call: staffReturnsCalls.list,
    access: "staff",
    query: z.object({
      queue: z.enum(returnQueues).default("open"),
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    answer: pageOf(returnRow),
  },
  /**
   * Pays an open return whose goods are here; without one, some of what was paid: `lines` for what they cost, or an
   * `amount`. Cash needs the `payoutReference` of how it was paid out. `restock`: what can be sold again,
   * and so is here.
   */
  refund: {
    call: staffReturnsCalls.refund,
    access: "staff",
    params: byId,
    body: z.object({
      amount: pounds.optional(),
      lines: pieces.min(1).optional(),
      restock: z.union([z.boolean(), pieces]).default(false),
      reason: spareRemark(500),
      payoutReference: filled(100).optional(),
      version,
    }),
    answer: done,
  },
  /** Asks the gateway once more for everything that it has not paid. */
  retryRefund: { call: staffReturnsCalls.retryRefund, access: "staff", params: byId, answer: done },
  /** For a customer who wrote or called. `override` takes back what came after the period, with the reason noted. */
  requestReturn: {
    call: staffReturnsCalls.requestReturn,
    access: "staff",
    params: byId,
    body: z.object({ items: pieces.min(1).optional(), reason, override: z.boolean().default(false), version }),
    answer: done,
  },
  refusedAtDoor: {
    call: staffReturnsCalls.refusedAtDoor,
    access: "staff",
    params: byId,
    body: z.object({ reason: spareRemark(500), version }),
    answer: done,
  },
  /** `restock` counts where nothing is to be paid back; otherwise it is said with the refund. */
  receiveGoods: {
    call: staffReturnsCalls.receiveGoods,
    access: "staff",
    params: byId,
    body: z.object({ restock: z.union([z.boolean(), pieces]).default(false), version }),
    answer: done,
  },
  rejectRefund: {
    call: staffReturnsCalls.rejectRefund,
    access: "staff",
    params: byId,
    body: z.object({ reason, version }),
    answer: done,
  },
  reopenRefund: {
    call: staffReturnsCalls.reopenRefund,
    access: "staff",
    params: byId,
    body: z.object({ reason, version }),
    answer: done,
  },
  setTracking: {
    call: staffReturnsCalls.setTracking,
    access: "staff",
    params: byId,
    body: z.object({ trackingNumber: filled(60), version }),
    answer: done,
  },
  /** Only staff read it. */
  addNote: {
    call: staffReturnsCalls.addNote,
    access: "staff",
    params: byId,
    body: z.object({ note: remark(1000) }),
    answer: done,
  },
  /** Made anew for today and for a day that no job has looked at. */
  reconciliation: {
    call: staffReturnsCalls.reconciliation,
    access: "staff",
    query: z.object({ day: calendarDay }),
    answer: reconciliationView,
  },
} as const satisfies Contract<typeof staffReturnsCalls>;
