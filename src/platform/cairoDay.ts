const inCairo = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo", dateStyle: "short" });

/** The calendar day that it is in Cairo, such as `2027-03-09`, wherever the reader or the server is. */
export const cairoDay = (at: Date): string => inCairo.format(at);

const hour = 3_600_000;

/** The moment in which a calendar day begins in Cairo. Egypt has summer time, so the offset is asked for, not assumed. */
export function startOfCairoDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(midnight - 3 * hour);
  return cairoDay(summer) === day ? summer : new Date(midnight - 2 * hour);
}

/** @param day such as `2027-02-28` */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);
