const cairoParts = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo", dateStyle: "short" });

/** Returns the calendar day in Cairo, such as `2027-03-09`, whatever time zone the browser or server is in. */
export const cairoDay = (at: Date): string => cairoParts.format(at);

const hour = 3_600_000;

/** Returns the start of a calendar day in Cairo. Egypt has summer time, so the UTC offset is looked up. */
export function startOfCairoDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(midnight - 3 * hour);
  return cairoDay(summer) === day ? summer : new Date(midnight - 2 * hour);
}

/** @param day such as `2027-02-28` */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);

const timeInCairo = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Africa/Cairo",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns the hour in Cairo, 0 to 23. */
export const cairoHour = (at: Date): number => Number(cairoTime(at).slice(11, 13));

/** Returns the date and time in Cairo as spreadsheets read it: `2026-11-22 12:16:05`. */
export const cairoTime = (at: Date): string => timeInCairo.format(at);
