import { z } from "zod";
import { csvResponse, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminOrdersQuery } from "./adminContract.ts";
import { adminOrderListEndpoints } from "./adminEndpoints.ts";
import { staffNotes } from "./noteSchema.ts";
import { orderStatuses } from "./orderStatusDefinitions.ts";

const idParams = z.object({ id: z.uuid() });
const status = z.enum(orderStatuses);
const version = z.number().int().min(1);

export const maxBulkOrders = 1_000;

const bulkJob = z.object({
  id: z.uuid(),
  /** The requested target status. */
  status,
  total: z.number(),
  /** Orders processed so far, and the number of failures among them. */
  done: z.number(),
  failed: z.number(),
  startedAt: z.string(),
  /** Null while the job runs. */
  endedAt: z.string().nullable(),
});
const bulkResult = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  ok: z.boolean(),
  /** Current status. */
  status: status.nullable(),
  /** Error key of the failure; `admin.orders.refundFailed` also for an order that was cancelled. */
  message: z.string().optional(),
  facts: z.record(z.string(), z.string()).optional(),
});
export type BulkJobView = z.output<typeof bulkJob>;
export type BulkResultView = z.output<typeof bulkResult>;

const savedView = z.object({ id: z.uuid(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof savedView>;

const screen = z.enum(["orders", "products"]);

export const adminOrderListContract = {
  /** Cheap enough for polling: `version` differs whenever any order has changed. */
  pulse: {
    call: adminOrderListEndpoints.pulse,
    access: "staff",
    permission: "orders.read",
    answer: z.object({
      version: z.string(),
      /** Number of orders in each status that requires action by staff. */
      waiting: z.partialRecord(status, z.number()),
      /** Cash orders among them that the customer has yet to confirm: they must not be packed. */
      unconfirmed: z.number(),
    }),
  },
  /** The orders that match the filters, as bulk change input in list order; at most 1,000. */
  selection: {
    call: adminOrderListEndpoints.selection,
    access: "staff",
    permission: "orders.read",
    query: adminOrdersQuery,
    answer: z.object({
      items: z.array(
        z.object({ id: z.uuid(), number: z.string(), version, nextStatuses: z.array(status), mayCancel: z.boolean() }),
      ),
      total: z.number(),
    }),
  },
  exportList: {
    call: adminOrderListEndpoints.exportList,
    access: "staff",
    permission: "orders.export",
    query: adminOrdersQuery,
    timeoutMs: 120_000,
    ...csvResponse,
  },
  /** The caller's own jobs, newest first, until dismissed; at most five. */
  bulkJobs: {
    call: adminOrderListEndpoints.bulkJobs,
    access: "staff",
    permission: "orders.read",
    answer: z.object({ items: z.array(bulkJob) }),
  },
  /** Starts a background job that changes order by order, independent of the browser and of process restarts. */
  startBulk: {
    call: adminOrderListEndpoints.startBulk,
    access: "staff",
    permission: "orders.fulfil",
    bodyLimit: 262_144,
    body: z
      .object({
        ids: z.array(z.uuid()).min(1).max(maxBulkOrders, "admin.orders.bulkTooMany"),
        /** `cancelled` cancels orders that were not dispatched yet. */
        status,
        /** For `cancelled`, and required there: whether captured money goes back. */
        refund: z.boolean().optional(),
        ...staffNotes,
        /** Expected versions by order id; an order without one is changed whatever its version. */
        versions: z.record(z.uuid(), version).optional(),
      })
      .refine(({ status, refund }) => status !== "cancelled" || refund !== undefined, {
        path: ["refund"],
        message: "validation.required",
      }),
    status: 202,
    answer: bulkJob,
  },
  /** The job with its results so far, failures first. 404 for another admin's job. */
  bulkJob: {
    call: adminOrderListEndpoints.bulkJob,
    access: "staff",
    permission: "orders.read",
    params: idParams,
    answer: bulkJob.extend({ results: z.array(bulkResult) }),
  },
  /** Starts a new job for the failed orders, at their current version. */
  retryBulk: {
    call: adminOrderListEndpoints.retryBulk,
    access: "staff",
    permission: "orders.fulfil",
    params: idParams,
    status: 202,
    answer: bulkJob,
  },
  hideBulk: {
    call: adminOrderListEndpoints.hideBulk,
    access: "staff",
    permission: "orders.fulfil",
    params: idParams,
    status: 204,
    answer: z.object({}),
  },
  /** The caller's own saved views, sorted by name. */
  views: {
    call: adminOrderListEndpoints.views,
    access: "staff",
    permission: "orders.read",
    query: z.object({ screen }),
    answer: z.object({ items: z.array(savedView) }),
  },
  /** An existing name is overwritten with the new filters. */
  saveView: {
    call: adminOrderListEndpoints.saveView,
    access: "staff",
    permission: "orders.read",
    body: z.object({
      screen,
      name: requiredText(40),
      /** Query string of the list URL, without `?`. */
      query: z.string().max(600),
    }),
    status: 201,
    answer: savedView,
  },
  removeView: {
    call: adminOrderListEndpoints.removeView,
    access: "staff",
    permission: "orders.read",
    params: idParams,
    status: 204,
    answer: z.object({}),
  },
} as const satisfies Contract<typeof adminOrderListEndpoints>;
