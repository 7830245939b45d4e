import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { calendarDay, pageNumber, pageOf, pageOfMany } from "#platform/texts.ts";
import type { operationsCalls } from "./calls.ts";

const pageSize = z.coerce.number().int().min(1).max(100).default(24);
const text = z.string().trim().max(100).optional();
const day = z.union([z.literal(""), calendarDay]).optional();
const params = z.object({ id: z.string().max(40) });

const auditRow = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
});

const job = z.object({
  id: z.string(),
  task: z.string(),
  state: z.enum(["waiting", "running", "retrying", "failed"]),
  attempts: z.number(),
  most: z.number(),
  error: z.string().nullable(),
  runAt: z.string(),
});

export const mailStates = ["queued", "sent", "dead"] as const;

const mail = z.object({
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

export type AuditRow = z.output<typeof auditRow>;
export type JobView = z.output<typeof job>;
export type MailRow = z.output<typeof mail>;

/** Filters of the audit log; days are Cairo's. */
const auditQuery = z.object({ actor: text, action: text, subject: text, subjectId: text, from: day, to: day });
export type AuditQuery = z.output<typeof auditQuery>;

export const operationsContract = {
  auditLog: {
    call: "GET /admin/audit-log",
    access: "staff",
    query: auditQuery.extend({ page: pageNumber, pageSize, format: z.enum(["json", "csv"]).default("json") }),
    answer: pageOfMany(auditRow).extend({ subjects: z.array(z.string()) }),
  },
  jobs: {
    call: "GET /admin/jobs",
    access: "staff",
    query: z.object({ page: pageNumber, pageSize, state: z.enum(["failed", "retrying", "waiting"]).optional() }),
    answer: pageOf(job),
  },
  retryJob: { call: "POST /admin/jobs/:id/retry", access: "staff", params, status: 204, answer: z.object({}) },
  outbox: {
    call: "GET /admin/outbox",
    access: "staff",
    query: z.object({ page: pageNumber, pageSize, status: z.enum(mailStates).optional(), q: text }),
    /** `counts`: of those that somebody may have to do something about. */
    answer: pageOfMany(mail).extend({ counts: z.object({ queued: z.number(), dead: z.number() }) }),
  },
  retryMail: { call: "POST /admin/outbox/:id/retry", access: "staff", params, status: 204, answer: z.object({}) },
} as const satisfies Contract<typeof operationsCalls>;
