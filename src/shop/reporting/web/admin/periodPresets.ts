import { maxPeriodDays, type Period, periodLength } from "#shop/reporting/period.ts";

export const periodPresets = [
  { label: "analytics.today", days: 1 },
  { label: "analytics.days7", days: 7 },
  { label: "analytics.days30", days: 30 },
  { label: "analytics.days90", days: 90 },
] as const;

export type PeriodError = {
  field: "from" | "to";
  key: "validation.required" | "admin.orders.dateOrder" | "admin.analytics.tooLong";
};

/** Returns the error in a period, or undefined, before it is sent to the server. */
export function validatePeriod(period: Period): PeriodError | undefined {
  if (!period.from) return { field: "from", key: "validation.required" };
  if (!period.to) return { field: "to", key: "validation.required" };
  if (period.to < period.from) return { field: "to", key: "admin.orders.dateOrder" };
  if (periodLength(period) > maxPeriodDays) return { field: "from", key: "admin.analytics.tooLong" };
  return undefined;
}
