import { lengthOf, mostDays, type Period } from "#shop/reporting/period.ts";

export const presets = [
  { label: "analytics.today", days: 1 },
  { label: "analytics.days7", days: 7 },
  { label: "analytics.days30", days: 30 },
  { label: "analytics.days90", days: 90 },
] as const;

export type PeriodError = {
  field: "from" | "to";
  key: "validation.required" | "admin.orders.dateOrder" | "admin.analytics.tooLong";
};

/** What is wrong with a period, before anybody is asked for it. */
export function problemOf(period: Period): PeriodError | undefined {
  if (!period.from) return { field: "from", key: "validation.required" };
  if (!period.to) return { field: "to", key: "validation.required" };
  if (period.to < period.from) return { field: "to", key: "admin.orders.dateOrder" };
  if (lengthOf(period) > mostDays) return { field: "from", key: "admin.analytics.tooLong" };
  return undefined;
}
