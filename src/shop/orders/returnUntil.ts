const dayInCairo = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo", dateStyle: "short" });

/** The last moment of the last Cairo day on which a parcel that came then may go back. */
export function returnUntil(deliveredAt: Date, days: number): Date {
  const [year = 0, month = 1, day = 1] = dayInCairo.format(deliveredAt).split("-").map(Number);
  return new Date(startOfCairoDay(new Date(Date.UTC(year, month - 1, day + days + 1))).getTime() - 1);
}

/** Egypt has had summer time again since 2023, so the offset is asked for and not assumed. */
function startOfCairoDay(utcMidnight: Date): Date {
  for (const hours of [3, 2]) {
    const start = new Date(utcMidnight.getTime() - hours * 3_600_000);
    if (dayInCairo.format(start) === utcMidnight.toISOString().slice(0, 10)) return start;
  }
  return utcMidnight;
}
