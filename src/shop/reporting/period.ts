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

/** Sums of years, months or days from `from` to before `end`, added or (-1) taken off. */
export type SignedRange = { from: string; end: string; sign: 1 | -1 };
export type PeriodSplit = Record<"years" | "months" | "days", SignedRange[]>;

/**
 * Splits a period into calendar years, months and days, so that few sums are read: a month or year that lies in it for the
 * most part is taken whole, and its other days or months are taken off. Returns one range of years, two of months and two
 * of days; a range may be empty.
 */
export function splitPeriod(period: Period): PeriodSplit {
  const from = toMillis(period.from);
  const end = toMillis(period.to) + dayMs;
  const [firstMonth, endOfMonths] = moveToNearest([from, end], 1);
  const [firstYear, endOfYears] = moveToNearest([firstMonth, endOfMonths], 12);
  return {
    years: [rangeOf(firstYear, endOfYears)],
    months: [rangeOf(firstMonth, firstYear), rangeOf(endOfYears, endOfMonths)],
    days: [rangeOf(from, firstMonth), rangeOf(endOfMonths, end)],
  };
}

type Bounds = [from: number, end: number];

/** Moves both bounds to the nearest month or year, or to the end if no less would be left beside them. */
function moveToNearest([from, end]: Bounds, months: 1 | 12): Bounds {
  const moved: Bounds = [nearestStart(from, months), nearestStart(end, months)];
  return Math.abs(from - moved[0]) + Math.abs(end - moved[1]) < end - from ? moved : [end, end];
}

/** Returns the nearest first day of a month or, for twelve months, of a year. */
function nearestStart(day: number, months: 1 | 12): number {
  const start = new Date(day);
  start.setUTCMonth(months === 1 ? start.getUTCMonth() : 0, 1);
  const next = new Date(start).setUTCMonth(start.getUTCMonth() + months);
  return day - start.getTime() <= next - day ? start.getTime() : next;
}

const rangeOf = (from: number, end: number): SignedRange =>
  from <= end ? { from: toDay(from), end: toDay(end), sign: 1 } : { from: toDay(end), end: toDay(from), sign: -1 };

/** Dates have years of four digits. */
const toDay = (millis: number) =>
  millis < toMillis("9999-12-31") + dayMs ? new Date(millis).toISOString().slice(0, 10) : "infinity";

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
