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
