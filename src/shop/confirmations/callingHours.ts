import { cairoDay, dayAfter, startOfCairoDay } from "#platform/cairoDay.ts";
import { cairoHour } from "#platform/cairoTime.ts";
import type { Settings } from "#shop/settings/settings.ts";

/** When staff call customers: from and until an hour in Cairo, not on holidays, and on Fridays and Saturdays if they do. */
export type CallingHours = Pick<Settings, "codCallFrom" | "codCallUntil" | "codCallWeekends"> & {
  holidays: ReadonlySet<string>;
};

const hourMs = 3_600_000;
/** No shop is closed longer than this. */
const maxDays = 366;

/** Returns `at` if staff call then, otherwise the next moment at which they do. */
export function nextCallingTime(at: Date, hours: CallingHours): Date {
  const day = cairoDay(at);
  if (isCallingDay(day, hours)) {
    if (cairoHour(at) < hours.codCallFrom) return atHour(day, hours.codCallFrom);
    if (cairoHour(at) < hours.codCallUntil) return at;
  }
  return atHour(nextCallingDay(dayAfter(day), hours), hours.codCallFrom);
}

/**
 * Returns the end of a period of so many hours. Days on which nobody calls do not count, and it never ends at night: then
 * it lasts until staff have called for another day.
 */
export function callingDeadline(from: Date, count: number, hours: CallingHours): Date {
  let [at, left] = [from, count * hourMs];
  for (let turn = 0; turn < maxDays; turn++) {
    const day = cairoDay(at);
    const end = startOfCairoDay(dayAfter(day));
    const rest = end.getTime() - at.getTime();
    if (isCallingDay(day, hours)) {
      if (left <= rest) break;
      left -= rest;
    }
    at = end;
  }
  const planned = new Date(at.getTime() + left);
  const open = nextCallingTime(planned, hours);
  return open.getTime() === planned.getTime() ? planned : atHour(cairoDay(open), hours.codCallUntil);
}

const friday = 5;
const saturday = 6;

function isCallingDay(day: string, { codCallWeekends, holidays }: CallingHours): boolean {
  const weekday = new Date(day).getUTCDay();
  return !holidays.has(day) && (codCallWeekends || (weekday !== friday && weekday !== saturday));
}

function nextCallingDay(from: string, hours: CallingHours): string {
  let day = from;
  for (let turn = 0; turn < maxDays && !isCallingDay(day, hours); turn++) day = dayAfter(day);
  return day;
}

/** Hour 24 is the next midnight. On the night of summer time one hour is missing or doubled; an hour more or less is fine. */
const atHour = (day: string, hour: number): Date =>
  hour === 24 ? startOfCairoDay(dayAfter(day)) : new Date(startOfCairoDay(day).getTime() + hour * hourMs);
