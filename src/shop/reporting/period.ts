/** Calendar days, inclusive: `2026-11-21`. */
export type Period = { from: string; to: string };

export const maxPeriodDays = 366;
/** Five years, for reports without a row for each day. */
export const maxReportDays = 1827;

const dayMs = 86_400_000;
const toMillis = (day: string) => Date.parse(`${day}T00:00:00Z`);

const addDays = (day: string, days: number): string =>
  new Date(toMillis(day) + days * dayMs).toISOString().slice(0, 10);

export const periodLength = ({ from, to }: Period): number => (toMillis(to) - toMillis(from)) / dayMs + 1;

/** Returns the period of the same length right before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -periodLength(period)),
  to: addDays(period.from, -1),
});

/** Returns the last `days` days, including today. */
export const lastDays = (days: number, today: string): Period => ({ from: addDays(today, 1 - days), to: today });

/** Sums to add up for a period. */
export type MonthSplit = {
  /** Months that are added whole, by first day. */
  months: string[];
  days: string[];
  /** Days of those months that do not belong to the sum. */
  without: string[];
};

/**
 * Splits a period into calendar months and days, so that few sums are read: a month that lies in it for the most part is
 * taken whole, without its other days. Leaves out `changed` days.
 */
export function splitIntoMonths(period: Period, changed: readonly string[]): MonthSplit {
  const split: MonthSplit = { months: [], days: [], without: [] };
  const left = new Set(changed);
  const isInside = (day: string) => day >= period.from && day <= period.to;
  for (const month of bucketsOf(period, "month")) {
    const all = daysOfMonth(month);
    const inside = all.filter(isInside);
    if (inside.length * 2 > all.length) {
      split.months.push(month);
      split.without.push(...all.filter((day) => !isInside(day) || left.has(day)));
    } else split.days.push(...inside.filter((day) => !left.has(day)));
  }
  return split;
}

function daysOfMonth(month: string): string[] {
  const length = [31, 30, 29].find((days) => monthOf(addDays(month, days - 1)) === month) ?? 28;
  return Array.from({ length }, (_, at) => month.slice(0, 8) + String(at + 1).padStart(2, "0"));
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const daysOf = (period: Period): string[] =>
  Array.from({ length: periodLength(period) }, (_, at) => addDays(period.from, at));

export const comparisons = ["before", "year", "none"] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * Returns the period to compare with: the one right before (of whole months, as many months), or the same days a year
 * earlier.
 */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === "none") return null;
  if (comparison === "year") return { from: addYears(period.from, -1), to: addYears(period.to, -1) };
  if (!isWholeMonths(period)) return periodBefore(period);
  const months = bucketsOf(period, "month").length;
  return { from: addMonths(period.from, -months), to: addDays(period.from, -1) };
}

/** The 29th of February becomes the 28th. */
function addYears(day: string, years: number): string {
  const moved = String(Number(day.slice(0, 4)) + years).padStart(4, "0") + day.slice(4);
  return moved.endsWith("02-29") ? `${moved.slice(0, 8)}28` : moved;
}

function addMonths(month: string, months: number): string {
  const at = new Date(toMillis(month));
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

export const monthsAfter = (month: string, later: string): number =>
  (Number(later.slice(0, 4)) - Number(month.slice(0, 4))) * 12 + Number(later.slice(5, 7)) - Number(month.slice(5, 7));

const isWholeMonths = ({ from, to }: Period) => from.endsWith("-01") && addDays(to, 1).endsWith("-01");

export const intervals = ["day", "week", "month"] as const;
export type Interval = (typeof intervals)[number];

/** Returns the first day of the week (in Egypt a Saturday) or month that contains a day. */
export function bucketOf(day: string, interval: Interval): string {
  if (interval === "day") return day;
  if (interval === "month") return monthOf(day);
  // 1970 began on a Thursday, five days after a Saturday.
  const sinceSaturday = (toMillis(day) / dayMs + 5) % 7;
  return addDays(day, -((sinceSaturday + 7) % 7));
}

/** Returns the first days of all days, weeks or months of a period. The first may begin before the period. */
export function bucketsOf({ from, to }: Period, interval: Interval): string[] {
  const buckets: string[] = [];
  const end = toMillis(to);
  // Not by text: the year after 9999 has a sign, and sorts before it.
  for (let day = bucketOf(from, interval); toMillis(day) <= end; day = nextBucket(day, interval)) buckets.push(day);
  return buckets;
}

const nextBucket = (day: string, interval: Interval): string =>
  interval === "month" ? addMonths(day, 1) : addDays(day, interval === "week" ? 7 : 1);
