import { cairoTime } from "#platform/cairoTime.ts";

/** Returns whether something scheduled is shown now. Null: without a begin, or without an end. */
export function scheduleState(startsAt: string | null, endsAt: string | null, now = new Date()) {
  if (endsAt && new Date(endsAt) <= now) return "over";
  return startsAt && new Date(startsAt) > now ? "later" : "now";
}

/** Returns an instant as a date and time field shows it, in Cairo: `2026-11-27T20:00`. */
export const toCairoField = (at: string | null): string =>
  at ? cairoTime(new Date(at)).slice(0, 16).replace(" ", "T") : "";
