/** Calendar days, inclusive: `2026-11-21`. */
export type Period = { from: string; to: string };

export const maxPeriodDays = 366;

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

/**
 * Splits a period into whole calendar months (by first day) and the days around them. Leaves out `changed` days; a
 * month with a changed day is split into its days.
 */
export function splitIntoMonths(period: Period, changed: readonly string[]): { months: string[]; days: string[] } {
  const days = daysOf(period);
  const changedMonths = new Set(changed.map(monthOf));
  const lastOf = (month: string) => addDays(monthOf(addDays(month, 31)), -1);
  const isWhole = (month: string) => month >= period.from && lastOf(month) <= period.to && !changedMonths.has(month);
  const months = [...new Set(days.map(monthOf))].filter(isWhole);
  return { months, days: days.filter((day) => !months.includes(monthOf(day)) && !changed.includes(day)) };
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const daysOf = (period: Period): string[] =>
  Array.from({ length: periodLength(period) }, (_, at) => addDays(period.from, at));
