import { z } from "zod";
import { cairoDay } from "#platform/cairoDay.ts";
import { calendarDay, csvResponse, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminReportingEndpoints } from "./adminEndpoints.ts";
import { lastDays, maxPeriodDays, type Period, periodLength } from "./period.ts";

// The period before has the same length, at most a year, and its days must be valid dates too.
export const optionalDay = calendarDay
  .refine((day) => day >= "0010", { message: "validation.invalid", abort: true })
  .optional();

/** Days in Cairo, inclusive; by default the last thirty days. */
const periodQuery = z.object({ from: optionalDay, to: optionalDay });
type PeriodQuery = z.output<typeof periodQuery>;
/** Fills in the last thirty days where the query has no period. */
export const withDefaultPeriod = ({ from, to }: PeriodQuery): Period => {
  const last = to ?? cairoDay(new Date());
  return { from: from ?? lastDays(30, last).from, to: last };
};
export const isChronological = (range: PeriodQuery) => periodLength(withDefaultPeriod(range)) >= 1;
const isWithinMaxLength = (range: PeriodQuery) => periodLength(withDefaultPeriod(range)) <= maxPeriodDays;
export const dateOrderError = { path: ["to"], message: "admin.orders.dateOrder" };
const periodTooLongError = { path: ["from"], message: "admin.analytics.tooLong" };

/** Amounts are in Egyptian pounds. */
const comparedFigure = z.object({ value: z.number(), previous: z.number() });
const tradeFields = { sales: z.number(), revenue: z.number() };
const goodsFields = { pieces: z.number(), revenue: z.number() };

/** Figures of one day; `revenue` is paid minus refunded. */
export const daySeries = z.object({
  day: z.string(),
  placed: z.number(),
  paid: z.number(),
  refunded: z.number(),
  ...tradeFields,
});

const analyticsView = z.object({
  from: z.string(),
  to: z.string(),
  /** The period of the same length right before. */
  previous: z.object({ from: z.string(), to: z.string() }),
  totals: z.object({
    /** Totals at the end of the period and at the end of the one before. */
    users: comparedFigure,
    products: comparedFigure,
    /** Orders placed in the period, except cancelled or refunded ones. */
    sales: comparedFigure,
    /** Payments received in the period minus refunds, from the payment ledger. */
    revenue: comparedFigure,
    paid: comparedFigure,
    refunded: comparedFigure,
    placed: comparedFigure,
  }),
  series: z.array(daySeries),
  tops: z.object({
    /** By units sold and not returned; `revenue` is their price after deals and coupons, without shipping. */
    products: z.array(z.object({ id: z.string(), name: translatedText, isThere: z.boolean(), ...goodsFields })),
    categories: z.array(z.object({ slug: z.string(), name: translatedText, ...goodsFields })),
    /** Sums to all sales and all revenue. `code` is empty for payments without an order. */
    governorates: z.array(z.object({ code: z.string(), ...tradeFields })),
    paymentMethods: z.array(z.object({ method: z.enum(["card", "cod"]), ...tradeFields })),
  }),
  returnReasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** Zero-result queries of the period, with their count since the first one. */
  misses: z.array(z.object({ term: z.string(), count: z.number(), lastAt: z.string() })),
});
export type AnalyticsView = z.output<typeof analyticsView>;

const analyticsTableNames = ["days", "products", "categories", "governorates", "paymentMethods"] as const;
export type AnalyticsTableName = (typeof analyticsTableNames)[number];

export const adminReportingContract = {
  analytics: {
    call: adminReportingEndpoints.analytics,
    access: "staff",
    permission: "analytics.read",
    query: periodQuery.refine(isChronological, dateOrderError).refine(isWithinMaxLength, periodTooLongError),
    answer: analyticsView,
  },
  exportAnalytics: {
    call: adminReportingEndpoints.exportAnalytics,
    access: "staff",
    permission: "analytics.export",
    query: periodQuery
      .extend({ table: z.enum(analyticsTableNames).default("days") })
      .refine(isChronological, dateOrderError)
      .refine(isWithinMaxLength, periodTooLongError),
    ...csvResponse,
  },
} as const satisfies Contract<typeof adminReportingEndpoints>;
