import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { calendarDay, cappedPageSchema, pageNumber, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { daySeries } from "#shop/reporting/adminContract.ts";
import { legalSettings } from "#shop/settings/missingLegalSettings.ts";
import { operationsEndpoints } from "./endpoints.ts";

const pageSize = z.coerce.number().int().min(1).max(100).default(24);
const filterText = z.string().trim().max(100).optional();
const filterDay = z.union([z.literal(""), calendarDay]).optional();
const idParams = z.object({ id: z.string().max(40) });

const auditEntryView = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
  /** IP address of the actor; null for commands and jobs. */
  address: z.string().nullable(),
  /** Name and prefix of the API token with which the actor called. */
  apiToken: z.string().nullable(),
});

const jobView = z.object({
  id: z.string(),
  task: z.string(),
  state: z.enum(["waiting", "running", "retrying", "failed"]),
  attempts: z.number(),
  most: z.number(),
  error: z.string().nullable(),
  runAt: z.string(),
});

export const mailStates = ["queued", "sent", "dead"] as const;

const mailView = z.object({
  id: z.uuid(),
  template: z.string(),
  recipient: z.string(),
  language: z.string(),
  status: z.enum(mailStates),
  attempts: z.number(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});

/** Backups as the database knows them, whatever made them. */
const backupsView = z.object({
  /** End of the newest backup that holds what it should. */
  lastGoodAt: z.string().nullable(),
  /** Whether that one was restored to test it. */
  isTested: z.boolean(),
  /** Older than 26 hours, or missing. */
  isLate: z.boolean(),
  /** Why the newest one is not good. */
  lastProblem: z.object({ at: z.string(), text: z.string() }).nullable(),
  /** Archive of the database's write-ahead log, for restoring any moment; null without one. */
  archive: z.object({ lastAt: z.string().nullable(), isFailing: z.boolean() }).nullable(),
});

export type BackupsView = z.output<typeof backupsView>;
export type AuditEntryView = z.output<typeof auditEntryView>;
export type JobView = z.output<typeof jobView>;
export type MailView = z.output<typeof mailView>;

/** How much waits for staff; each number stops at 10,000, and is 0 for a role that may not see what waits. */
const waiting = z.object({
  /** Cash orders that their customer has yet to confirm. */
  toConfirm: z.number(),
  /** New orders, paid by card, or for cash and confirmed if they need it. */
  toPack: z.number(),
  /** Orders in processing. */
  toDispatch: z.number(),
  /** Open return requests. */
  returns: z.number(),
  /** Refunds that the gateway rejected. */
  failedRefunds: z.number(),
  /** Quarantined payments that nobody has looked at. */
  payments: z.number(),
  /** Open contact messages. */
  messages: z.number(),
  /** Reviews that staff have yet to approve. */
  reviews: z.number(),
  /** Mails that were given up. */
  failedMails: z.number(),
  /** Background jobs that were given up. */
  failedJobs: z.number(),
  /** Visible variants with low or no stock. */
  lowStock: z.number(),
});
export type Waiting = z.output<typeof waiting>;

/** The home of the admin: what waits, today and the days before, each empty for a role that may not see it. */
const overview = z.object({
  waiting,
  /** The orders whose refunds have failed for longest; at most five. */
  failedRefundOrders: z.array(z.object({ id: z.uuid(), number: z.string() })),
  /** Empty settings that the law asks for. */
  missingSettings: z.array(z.enum(legalSettings)),
  /** Whether prices are shown without VAT, which consumer law objects to. */
  areTaxesAdded: z.boolean(),
  /** The last fourteen days in Cairo, today last. */
  days: z.array(daySeries),
});
export type Overview = z.output<typeof overview>;

/** A result of the command palette: an order, a customer, a product or a coupon. */
const foundItem = z.object({
  kind: z.enum(["order", "customer", "product", "coupon"]),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** In Egyptian pounds. */
  amount: amount(z.number().optional()),
});
export type FoundItem = z.output<typeof foundItem>;

/** Filters of the audit log. Days are in Cairo time. */
const auditFilters = z.object({
  actor: filterText,
  action: filterText,
  subject: filterText,
  subjectId: filterText,
  from: filterDay,
  to: filterDay,
});
export type AuditFilters = z.output<typeof auditFilters>;

export const operationsContract = {
  waiting: { call: operationsEndpoints.waiting, access: "staff", permission: "dashboard.read", answer: waiting },
  overview: { call: operationsEndpoints.overview, access: "staff", permission: "dashboard.read", answer: overview },
  find: {
    call: operationsEndpoints.find,
    access: "staff",
    permission: "dashboard.read",
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    /** At most five of each kind, of the kinds that the caller may read. */
    answer: z.object({ items: z.array(foundItem) }),
  },
  auditLog: {
    call: operationsEndpoints.auditLog,
    access: "staff",
    permission: "audit.read",
    query: auditFilters.extend({ page: pageNumber, pageSize, format: z.enum(["json", "csv"]).default("json") }),
    answer: cappedPageSchema(auditEntryView).extend({ subjects: z.array(z.string()) }),
  },
  backups: { call: operationsEndpoints.backups, access: "staff", permission: "system.read", answer: backupsView },
  jobs: {
    call: operationsEndpoints.jobs,
    access: "staff",
    permission: "system.read",
    query: z.object({ page: pageNumber, pageSize, state: z.enum(["failed", "retrying", "waiting"]).optional() }),
    answer: pageSchema(jobView),
  },
  retryJob: {
    call: operationsEndpoints.retryJob,
    access: "staff",
    permission: "system.retry",
    params: idParams,
    status: 204,
    answer: z.object({}),
  },
  outbox: {
    call: operationsEndpoints.outbox,
    access: "staff",
    permission: "system.read",
    query: z.object({ page: pageNumber, pageSize, status: z.enum(mailStates).optional(), q: filterText }),
    /** `counts`: mails that are queued or failed for good. */
    answer: cappedPageSchema(mailView).extend({ counts: z.object({ queued: z.number(), dead: z.number() }) }),
  },
  retryMail: {
    call: operationsEndpoints.retryMail,
    access: "staff",
    permission: "system.retry",
    params: idParams,
    status: 204,
    answer: z.object({}),
  },
} as const satisfies Contract<typeof operationsEndpoints>;
