/** Calendar days, both included: `2026-11-21`. */
export type Period = { from: string; to: string };

export const mostDays = 366;

const millisecondsADay = 86_400_000;
const asTime = (day: string) => Date.parse(`${day}T00:00:00Z`);

const addDays = (day: string, days: number): string =>
  new Date(asTime(day) + days * millisecondsADay).toISOString().slice(0, 10);

export const lengthOf = ({ from, to }: Period): number => (asTime(to) - asTime(from)) / millisecondsADay + 1;

/** As many days, right before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
});

/** The last so many days, today included. */
export const lastDays = (days: number, today: string): Period => ({ from: addDays(today, 1 - days), to: today });

/**
 * A period as the calendar months that lie in it whole, by their first days, and the days around them. `changed` days
 * are in neither, nor is a month that has one.
 */
export function inMonths(period: Period, changed: readonly string[]): { months: string[]; days: string[] } {
  const days = daysOf(period);
  const broken = new Set(changed.map(monthOf));
  const lastOf = (month: string) => addDays(monthOf(addDays(month, 31)), -1);
  const isWhole = (month: string) => month >= period.from && lastOf(month) <= period.to && !broken.has(month);
  const months = [...new Set(days.map(monthOf))].filter(isWhole);
  return { months, days: days.filter((day) => !months.includes(monthOf(day)) && !changed.includes(day)) };
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, at) => addDays(period.from, at));
