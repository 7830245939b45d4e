import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { filled } from "#platform/texts.ts";
import { staffOrdersQuery } from "./contract.ts";
import type { orderDeskCalls } from "./listCalls.ts";
import { orderStatuses } from "./order.ts";
import { spareRemark } from "./remark.ts";

const byId = z.object({ id: z.uuid() });
const status = z.enum(orderStatuses);
const version = z.number().int().min(1);

export const mostAtOnce = 1_000;

const bulkJob = z.object({
  id: z.uuid(),
  /** What the orders were to become. */
  status,
  total: z.number(),
  /** Looked at so far, and of those the ones that could not be changed. */
  done: z.number(),
  failed: z.number(),
  startedAt: z.string(),
  /** Null while it runs. */
  endedAt: z.string().nullable(),
});
const bulkResult = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  ok: z.boolean(),
  /** As it is now. */
  status: status.nullable(),
  /** Why not: a key of the error catalogue. */
  message: z.string().optional(),
  facts: z.record(z.string(), z.string()).optional(),
});
export type BulkJobView = z.output<typeof bulkJob>;
export type BulkResultView = z.output<typeof bulkResult>;

const view = z.object({ id: z.uuid(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof view>;

const screen = z.enum(["orders", "products"]);

export const orderDeskContract = {
  /** Cheap enough to be asked again and again: `version` is another whenever any order changed. */
  pulse: {
    call: "GET /admin/orders/pulse",
    access: "staff",
    answer: z.object({
      version: z.string(),
      /** How many orders wait in each status that somebody has to do something about. */
      waiting: z.partialRecord(status, z.number()),
    }),
  },
  /** What the filters find as things to be changed, in the list's order: a thousand at most. */
  picks: {
    call: "GET /admin/orders/picks",
    access: "staff",
    query: staffOrdersQuery,
    answer: z.object({
      items: z.array(z.object({ id: z.uuid(), number: z.string(), version, nextStatuses: z.array(status) })),
      total: z.number(),
    }),
  },
  exportList: {
    call: "GET /admin/orders/export.csv",
    access: "staff",
    query: staffOrdersQuery,
    patience: 120_000,
    answer: z.string(),
  },
  /** The caller's own, the newest first, until they are put away; at most five. */
  bulkJobs: {
    call: "GET /admin/orders/bulk-jobs",
    access: "staff",
    answer: z.object({ items: z.array(bulkJob) }),
  },
  /** Goes on by itself, order by order, whatever becomes of the browser that asked or of the shop's process. */
  startBulk: {
    call: "POST /admin/orders/bulk-jobs",
    access: "staff",
    bodyLimit: 262_144,
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(mostAtOnce, "admin.orders.bulkTooMany"),
      status,
      reason: spareRemark(500),
      /** The versions seen, by id; an order that is not named is changed as it is then. */
      versions: z.record(z.uuid(), version).optional(),
    }),
    status: 202,
    answer: bulkJob,
  },
  /** With what became of each order so far: what could not be done first. Another person's is 404. */
  bulkJob: {
    call: "GET /admin/orders/bulk-jobs/:id",
    access: "staff",
    params: byId,
    answer: bulkJob.extend({ results: z.array(bulkResult) }),
  },
  /** A new change of those that failed, as they are now. */
  retryBulk: {
    call: "POST /admin/orders/bulk-jobs/:id/retry",
    access: "staff",
    params: byId,
    status: 202,
    answer: bulkJob,
  },
  hideBulk: {
    call: "DELETE /admin/orders/bulk-jobs/:id",
    access: "staff",
    params: byId,
    status: 204,
    answer: z.object({}),
  },
  /** The caller's own, by name. */
  views: {
    call: "GET /admin/saved-views",
    access: "staff",
    query: z.object({ screen }),
    answer: z.object({ items: z.array(view) }),
  },
  /** A name that is taken means the new filters from now on. */
  saveView: {
    call: "POST /admin/saved-views",
    access: "staff",
    body: z.object({
      screen,
      name: filled(40),
      /** What stands behind `?` in the list's address. */
      query: z.string().max(600),
    }),
    status: 201,
    answer: view,
  },
  removeView: {
    call: "DELETE /admin/saved-views/:id",
    access: "staff",
    params: byId,
    status: 204,
    answer: z.object({}),
  },
} as const satisfies Contract<typeof orderDeskCalls>;
