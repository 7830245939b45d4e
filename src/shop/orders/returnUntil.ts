import { cairoDay, startOfCairoDay } from "#platform/cairoDay.ts";

/** The last moment of the last Cairo day on which a parcel that came then may go back. */
export function returnUntil(deliveredAt: Date, days: number): Date {
  const after = new Date(`${cairoDay(deliveredAt)}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + days + 1);
  return new Date(startOfCairoDay(after.toISOString().slice(0, 10)).getTime() - 1);
}
