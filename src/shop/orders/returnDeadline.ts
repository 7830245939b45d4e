import { cairoDay, startOfCairoDay } from "#platform/cairoDay.ts";

/** Returns the end of the last Cairo day of the return period. */
export function returnDeadline(deliveredAt: Date, days: number): Date {
  const after = new Date(`${cairoDay(deliveredAt)}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + days + 1);
  return new Date(startOfCairoDay(after.toISOString().slice(0, 10)).getTime() - 1);
}
