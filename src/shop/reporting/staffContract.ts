import { z } from "zod";
import { cairoDay } from "#platform/cairoDay.ts";
import type { Contract } from "#platform/contract.ts";
import { calendarDay, textInLanguages } from "#platform/texts.ts";
import { lastDays, lengthOf, mostDays, type Period } from "./period.ts";
import type { staffReportingCalls } from "./staffCalls.ts";

// What is compared with it, as many days right before, is a year at most and has to be a day too.
const day = calendarDay.refine((day) => day >= "0010", { message: "validation.invalid", abort: true }).optional();

/** Days in Cairo, both included; without them the last thirty. */
const period = z.object({ from: day, to: day });
/** What was not said is the last thirty days. */
export const settled = ({ from, to }: z.output<typeof period>): Period => {
  const last = to ?? cairoDay(new Date());
  return { from: from ?? lastDays(30, last).from, to: last };
};
const isInOrder = (wish: z.output<typeof period>) => lengthOf(settled(wish)) >= 1;
const isShort = (wish: z.output<typeof period>) => lengthOf(settled(wish)) <= mostDays;
const disorder = { path: ["to"], message: "admin.orders.dateOrder" };
const tooLong = { path: ["from"], message: "admin.analytics.tooLong" };

/** Amounts are Egyptian pounds. */
const compared = z.object({ value: z.number(), previous: z.number() });
const trade = { sales: z.number(), revenue: z.number() };
const goods = { pieces: z.number(), revenue: z.number() };

const analytics = z.object({
  from: z.string(),
  to: z.string(),
  /** As many days, right before. */
  previous: z.object({ from: z.string(), to: z.string() }),
  totals: z.object({
    /** How many there were at the end of the period, and at the end of the one before. */
    users: compared,
    products: compared,
    /** Orders placed in the period that were neither cancelled nor refunded since. */
    sales: compared,
    /** Money that came in during the period less what went back, by the payment ledger. */
    revenue: compared,
    paid: compared,
    refunded: compared,
    placed: compared,
  }),
  series: z.array(z.object({ day: z.string(), placed: z.number(), paid: z.number(), refunded: z.number(), ...trade })),
  tops: z.object({
    /** By pieces bought and kept; `revenue` is what these cost after deals and codes, without shipping. */
    products: z.array(z.object({ id: z.string(), name: textInLanguages, isThere: z.boolean(), ...goods })),
    categories: z.array(z.object({ slug: z.string(), name: textInLanguages, ...goods })),
    /** Together these are all sales and all revenue. `code` is empty for money that no order stands behind. */
    governorates: z.array(z.object({ code: z.string(), ...trade })),
    paymentMethods: z.array(z.object({ method: z.enum(["card", "cod"]), ...trade })),
  }),
  returnReasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** What was looked for in the period and never found, with how often since it was first counted. */
  misses: z.array(z.object({ term: z.string(), count: z.number(), lastAt: z.string() })),
});
export type Analytics = z.output<typeof analytics>;

const analyticsTables = ["days", "products", "categories", "governorates", "paymentMethods"] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];

export const staffReportingContract = {
  analytics: {
    call: "GET /admin/analytics",
    access: "staff",
    query: period.refine(isInOrder, disorder).refine(isShort, tooLong),
    answer: analytics,
  },
  exportAnalytics: {
    call: "GET /admin/analytics/export.csv",
    access: "staff",
    query: period
      .extend({ table: z.enum(analyticsTables).default("days") })
      .refine(isInOrder, disorder)
      .refine(isShort, tooLong),
    answer: z.string(),
  },
} as const satisfies Contract<typeof staffReportingCalls>;
