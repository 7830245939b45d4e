import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { calendarDay, cappedPageSchema, line, pageNumber, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { lineItems, orderIdParams } from "#shop/orders/contract.ts";
import { pdfResponse } from "#shop/orders/documentContract.ts";
import { orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { adminShippingEndpoints } from "./adminEndpoints.ts";
import { shipmentEventView } from "./contract.ts";
import { courierNames } from "./courier.ts";
import { shipmentQueues } from "./shipmentQueues.ts";
import { attemptReasons, eventKinds, shipmentStatuses } from "./shipmentStatus.ts";

const idParams = z.object({ id: z.uuid() });
const courier = z.enum(courierNames);
const shipmentStatus = z.enum(shipmentStatuses);
const quantity = z.number().int().min(1).max(10_000);

/** Most labels in one file, and most parcels in one hand-over. */
export const maxLabels = 500;
export const maxHandOver = 200;
/** Most orders in one bulk job. */
export const maxJobOrders = 1_000;

const shipmentRow = z.object({
  id: z.uuid(),
  /** `SH-500001`. */
  number: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  orderStatus: z.enum(orderStatuses),
  kind: z.enum(["delivery", "return"]),
  courier,
  courierName: z.string(),
  status: shipmentStatus,
  customer: z.string(),
  city: z.string(),
  pieces: z.number(),
  /** Egyptian pounds to collect at the door. */
  cash: amount(z.number()),
  /**
   * Number of another parcel of the order that has collected its cash, while this one has collected it, too, or may still do
   * so. Null: there is none.
   */
  collectedBy: z.string().nullable(),
  /** Whether staff recorded that it collects nothing, while no other parcel collects the cash of the order any more. */
  lacksCollector: z.boolean(),
  trackingNumber: z.string().nullable(),
  /** Why it could not be booked: the courier's words, or `noAnswer`, `notConnected` or `notServed`. */
  problem: z.string().nullable(),
  /** The customer's answer to the last failed attempt. `day` null: a landmark only, which is in the address. */
  redelivery: z.object({ day: calendarDay.nullable(), askedAt: z.string() }).nullable(),
  createdAt: z.string(),
});

const shipmentView = shipmentRow.extend({
  /** Egyptian pounds that staff took off `cash`. */
  waivedCash: amount(z.number()),
  /**
   * Egyptian pounds that another parcel collected, although they were booked as refunded when the customer refused a part of
   * this one: staff give them back.
   */
  overpaid: amount(z.number()),
  fragile: z.boolean(),
  openBeforePaying: z.boolean(),
  note: z.string(),
  /** Null: not weighed. */
  weightGrams: z.number().nullable(),
  trackingUrl: z.string().nullable(),
  lines: z.array(z.object({ lineId: z.uuid(), quantity: z.number() })),
  /**
   * Of a parcel that came back: pieces that its order went on without after a loss. Of one that was delivered after its order
   * was called off: those that had been written off.
   */
  surplus: z.array(z.object({ lineId: z.uuid(), quantity: z.number() })),
  manifest: z.object({ id: z.uuid(), number: z.number() }).nullable(),
  /** In the order in which they happened. */
  events: z.array(
    shipmentEventView.extend({ source: z.enum(["staff", "webhook", "poll"]), code: z.string().nullable() }),
  ),
  may: z.object({
    book: z.boolean(),
    cancel: z.boolean(),
    printLabel: z.boolean(),
    setTracking: z.boolean(),
    report: z.array(z.enum(eventKinds)),
    acceptPartly: z.boolean(),
    waiveCash: z.boolean(),
    undoCashWaiver: z.boolean(),
  }),
});

const orderShipments = z.object({
  items: z.array(shipmentView),
  /** Lines for the next parcel; empty when nothing is left or the order is not ready. */
  left: z.array(z.object({ lineId: z.uuid(), quantity: z.number() })),
  /** Egyptian pounds that the next parcel collects. */
  cash: amount(z.number()),
  /** Whether a courier can be sent for the items of the open return. */
  mayCollectReturn: z.boolean(),
  couriers: z.array(courier),
});

const manifestView = z.object({
  id: z.uuid(),
  number: z.number(),
  courierName: z.string(),
  parcels: z.number(),
  /** Egyptian pounds. */
  cash: amount(z.number()),
  createdAt: z.string(),
});

const shipmentJob = z.object({
  id: z.uuid(),
  courierName: z.string(),
  total: z.number(),
  /** Orders finished so far, and those among them without a booked parcel. */
  done: z.number(),
  failed: z.number(),
  /** At most a hundred. `message`: an error key, or the courier's words. */
  failures: z.array(z.object({ orderId: z.uuid(), orderNumber: z.string(), message: z.string() })),
  /** Shipment numbers for one file of labels each; empty while the job runs. */
  labels: z.array(z.array(z.string())),
  startedAt: z.string(),
  /** Null while the job runs. */
  endedAt: z.string().nullable(),
});
export type ShipmentJobView = z.output<typeof shipmentJob>;

const couriersView = z.object({
  /** Which couriers can take parcels now. */
  available: z.array(courier),
  bosta: z
    .object({
      /** The last characters of the key, which is never shown again. */
      hint: z.string(),
      pickupLocation: z.string().nullable(),
      updatedAt: z.string(),
    })
    .nullable(),
});

export type ShipmentRow = z.output<typeof shipmentRow>;
export type AdminShipmentView = z.output<typeof shipmentView>;
export type OrderShipments = z.output<typeof orderShipments>;
export type ManifestView = z.output<typeof manifestView>;

const options = {
  courier,
  /** Name of the courier or company, for `own`; by default the shop's own courier. */
  courierName: line(60).optional(),
  fragile: z.boolean().default(false),
  openBeforePaying: z.boolean().default(false),
};

export const adminShippingContract = {
  list: {
    call: adminShippingEndpoints.list,
    access: "staff",
    permission: "orders.read",
    query: z.object({
      queue: z.enum(shipmentQueues).default("all"),
      courier: z.union([z.literal(""), courier]).optional(),
      /** Shipment, tracking or order number. */
      q: z.string().trim().max(60).optional(),
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    answer: cappedPageSchema(shipmentRow),
  },
  ofOrder: {
    call: adminShippingEndpoints.ofOrder,
    access: "staff",
    permission: "orders.read",
    params: orderIdParams,
    answer: orderShipments,
  },
  /** Stores a shipment and books it with the courier. A refused booking stays as `failed`, to be repeated. */
  create: {
    call: adminShippingEndpoints.create,
    access: "staff",
    permission: "shipments.manage",
    params: orderIdParams,
    body: z.object({
      /** Idempotency key: a repeated request returns the shipment of the first one. */
      key: z.uuid(),
      kind: z.enum(["delivery", "return"]).default("delivery"),
      ...options,
      /** Everything that is left, when missing. */
      lines: z
        .array(z.object({ lineId: z.uuid(), quantity }))
        .min(1)
        .max(200)
        .optional(),
      note: line(200).default(""),
      weightGrams: z.number().int().min(1).max(100_000).optional(),
    }),
    timeoutMs: 60_000,
    status: 201,
    answer: shipmentView,
  },
  /** Books a failed shipment again. The courier never gets a second parcel for it. */
  book: {
    call: adminShippingEndpoints.book,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    timeoutMs: 60_000,
    answer: shipmentView,
  },
  cancel: {
    call: adminShippingEndpoints.cancel,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    timeoutMs: 60_000,
    answer: shipmentView,
  },
  /** Event that staff report for a courier that reports nothing itself. */
  report: {
    call: adminShippingEndpoints.report,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    body: z.object({ kind: z.enum(eventKinds), reason: z.enum(attemptReasons).optional() }),
    answer: shipmentView,
  },
  /** The number that a company without an interface gave the parcel. Empty: the shop's own number again. */
  setTracking: {
    call: adminShippingEndpoints.setTracking,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    body: z.object({ trackingNumber: line(60) }),
    answer: shipmentView,
  },
  /** The courier collects nothing, because the parcel in `collectedBy` did; 409 without one, and once it was paid out. */
  waiveCash: {
    call: adminShippingEndpoints.waiveCash,
    access: "staff",
    // Like a delivery, it decides what the courier owes.
    permission: "orders.deliver",
    params: idParams,
    answer: shipmentView,
  },
  /** Takes a waiver back; 409 for a parcel that collects nothing any more, and while another one collects the cash. */
  undoCashWaiver: {
    call: adminShippingEndpoints.undoCashWaiver,
    access: "staff",
    permission: "orders.deliver",
    params: idParams,
    answer: shipmentView,
  },
  /** The customer kept a part: the rest comes back, and its cash is not collected. */
  acceptPartly: {
    call: adminShippingEndpoints.acceptPartly,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    body: z.object({ refused: lineItems.min(1), note: line(500).default("") }),
    answer: shipmentView,
  },
  /** Puts pieces of `surplus` back into stock. */
  restock: {
    call: adminShippingEndpoints.restock,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    body: z.object({ lines: lineItems.min(1) }),
    answer: shipmentView,
  },
  /** Records that pieces of `surplus` cannot be sold. They stay off the stock. */
  writeOff: {
    call: adminShippingEndpoints.writeOff,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    body: z.object({ lines: lineItems.min(1) }),
    answer: shipmentView,
  },
  /** `numbers`: `500001,500002`. Parcels of one courier that prints its own labels, or of others; 409 for a mixture. */
  labels: {
    call: adminShippingEndpoints.labels,
    access: "staff",
    permission: "shipments.manage",
    query: z.object({
      numbers: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9})*$/, "validation.invalid")
        .max(10 * maxLabels, "validation.tooLong")
        .transform((numbers) => [...new Set(numbers.split(",").map(Number))]),
    }),
    ...pdfResponse,
    timeoutMs: 120_000,
  },
  /** Finds the parcel of a scanned or typed code that waits for its hand-over; 409 when it does not. */
  scan: {
    call: adminShippingEndpoints.scan,
    access: "staff",
    permission: "shipments.manage",
    body: z.object({ code: requiredText(60) }),
    answer: shipmentRow,
  },
  /** Hands parcels over: one manifest for each courier. Parcels that cannot go are named and stay. */
  handOver: {
    call: adminShippingEndpoints.handOver,
    access: "staff",
    permission: "shipments.manage",
    body: z.object({ ids: z.array(z.uuid()).min(1).max(maxHandOver) }),
    timeoutMs: 60_000,
    answer: z.object({
      manifests: z.array(manifestView),
      refused: z.array(z.object({ id: z.uuid(), number: z.string().nullable(), message: z.string() })),
    }),
  },
  /** The caller's own jobs, newest first, until dismissed; at most five. */
  jobs: {
    call: adminShippingEndpoints.jobs,
    access: "staff",
    permission: "shipments.manage",
    answer: z.object({ items: z.array(shipmentJob) }),
  },
  /** Starts a background job that makes and books a parcel for each order, independent of the browser. */
  startJob: {
    call: adminShippingEndpoints.startJob,
    access: "staff",
    permission: "shipments.manage",
    bodyLimit: 131_072,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(maxJobOrders, "admin.orders.bulkTooMany"), ...options }),
    status: 202,
    answer: shipmentJob,
  },
  /** Tries the failed orders again, without a second parcel for any. */
  retryJob: {
    call: adminShippingEndpoints.retryJob,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    status: 202,
    answer: shipmentJob,
  },
  hideJob: {
    call: adminShippingEndpoints.hideJob,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    status: 204,
    answer: z.object({}),
  },
  couriers: {
    call: adminShippingEndpoints.couriers,
    access: "staff",
    permission: "shipments.manage",
    answer: couriersView,
  },
  /** Stores the account's key encrypted, once Bosta has accepted it (409 otherwise). No call returns it. */
  connect: {
    call: adminShippingEndpoints.connect,
    access: "staff",
    permission: "settings.write",
    timeoutMs: 30_000,
    body: z.object({ key: requiredText(200), pickupLocation: line(60).default("") }),
    answer: couriersView,
  },
  disconnect: {
    call: adminShippingEndpoints.disconnect,
    access: "staff",
    permission: "settings.write",
    answer: couriersView,
  },
  /** The newest hundred. */
  manifests: {
    call: adminShippingEndpoints.manifests,
    access: "staff",
    permission: "shipments.manage",
    answer: z.object({ items: z.array(manifestView) }),
  },
  manifest: {
    call: adminShippingEndpoints.manifest,
    access: "staff",
    permission: "shipments.manage",
    params: idParams,
    ...pdfResponse,
  },
} as const satisfies Contract<typeof adminShippingEndpoints>;
