import { bucketOf, lastDays, maxPeriodDays, type Period, periodLength } from "#shop/reporting/period.ts";

export type PeriodPreset = {
  label: `analytics.${"today" | "days7" | "days30" | "days90"}` | `reports.${"thisMonth" | "lastMonth" | "thisYear"}`;
  period: Period;
};

export const dayPresets = (today: string): PeriodPreset[] => [
  { label: "analytics.today", period: lastDays(1, today) },
  { label: "analytics.days7", period: lastDays(7, today) },
  { label: "analytics.days30", period: lastDays(30, today) },
  { label: "analytics.days90", period: lastDays(90, today) },
];

export const reportPresets = (today: string): PeriodPreset[] => {
  const thisMonth = { from: bucketOf(today, "month"), to: today };
  const lastMonth = { from: bucketOf(lastDays(2, thisMonth.from).from, "month"), to: lastDays(2, thisMonth.from).from };
  return [
    { label: "analytics.days7", period: lastDays(7, today) },
    { label: "analytics.days30", period: lastDays(30, today) },
    { label: "analytics.days90", period: lastDays(90, today) },
    { label: "reports.thisMonth", period: thisMonth },
    { label: "reports.lastMonth", period: lastMonth },
    { label: "reports.thisYear", period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
};

type TooLongKey = "admin.analytics.tooLong" | "admin.reports.tooLong";

export type PeriodError = {
  field: "from" | "to";
  key: "validation.required" | "admin.orders.dateOrder" | TooLongKey;
};

/** Returns the error in a period, or undefined, before it is sent to the server. */
export function validatePeriod(
  period: Period,
  maxDays = maxPeriodDays,
  tooLong: TooLongKey = "admin.analytics.tooLong",
): PeriodError | undefined {
  if (!period.from) return { field: "from", key: "validation.required" };
  if (!period.to) return { field: "to", key: "validation.required" };
  if (period.to < period.from) return { field: "to", key: "admin.orders.dateOrder" };
  if (periodLength(period) > maxDays) return { field: "from", key: tooLong };
  return undefined;
}
