import { z } from "zod";
import { csvResponse, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { dateOrderError, isChronological, optionalDay, withDefaultPeriod } from "./adminContract.ts";
import { adminReportEndpoints } from "./adminReportEndpoints.ts";
import { comparisons, intervals, maxPeriodDays, maxReportDays, periodLength } from "./period.ts";
import { reportNames } from "./reportDefinitions.ts";

type Range = { from?: string | undefined; to?: string | undefined };
const isShortEnough = (range: Range & { by?: string }) =>
  periodLength(withDefaultPeriod(range)) <= (range.by === "day" ? maxPeriodDays : maxReportDays);
const tooLongError = { path: ["from"], message: "admin.reports.tooLong" };

const reportQuery = z
  .object({
    /** Days in Cairo, inclusive; by default the last thirty days. */
    from: optionalDay,
    to: optionalDay,
    /** Rows of reports over time. Weeks begin on Saturday. */
    by: z.enum(intervals).default("day"),
    /** The period right before (of whole months, as many months), or the same days a year earlier. */
    compare: z.enum(comparisons).default("before"),
  })
  .refine(isChronological, dateOrderError)
  .refine(isShortEnough, tooLongError);

const period = z.object({ from: z.string(), to: z.string() });

/** Figures by name: counts, per cent, days, and Egyptian pounds. Null: nothing to divide by. */
const figures = z.record(z.string(), z.number().nullable());

const reportView = z.object({
  report: z.enum(reportNames),
  ...period.shape,
  /** The period that `previous` figures belong to. */
  compared: period.nullable(),
  rows: z.array(
    z.object({
      /** A day, or the first one of a week or month; or the key of what the row counts. */
      key: z.string(),
      /** Of products and categories; a deleted product has that of its last sale. */
      name: translatedText.nullable(),
      figures,
      previous: figures.nullable(),
    }),
  ),
  /** Of all rows, also of those that `isCut` leaves out. */
  totals: z.object({ figures, previous: figures.nullable() }),
  /** Whether there are more rows than these. The file has more of them. */
  isCut: z.boolean(),
});
export type ReportView = z.output<typeof reportView>;

const documentsQuery = z
  .object({ from: optionalDay, to: optionalDay })
  .refine(isChronological, dateOrderError)
  .refine(isShortEnough, tooLongError);

export const adminReportContract = {
  report: {
    call: adminReportEndpoints.report,
    access: "staff",
    permission: "analytics.read",
    params: z.object({ report: z.enum(reportNames) }),
    query: reportQuery,
    answer: reportView,
  },
  exportReport: {
    call: adminReportEndpoints.exportReport,
    access: "staff",
    permission: "analytics.export",
    params: z.object({ report: z.enum(reportNames) }),
    query: reportQuery,
    ...csvResponse,
  },
  /** Every invoice of the period with its VAT, in the order of issue. */
  exportInvoices: {
    call: adminReportEndpoints.exportInvoices,
    access: "staff",
    permission: "accounting.export",
    query: documentsQuery,
    timeoutMs: 60_000,
    ...csvResponse,
  },
  exportCreditNotes: {
    call: adminReportEndpoints.exportCreditNotes,
    access: "staff",
    permission: "accounting.export",
    query: documentsQuery,
    timeoutMs: 60_000,
    ...csvResponse,
  },
} as const satisfies Contract<typeof adminReportEndpoints>;
