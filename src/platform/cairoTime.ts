const cairoClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Africa/Cairo",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns date and time in Cairo as spreadsheets read them, such as `2026-11-22 10:00:00`. */
export const cairoTime = (at: Date): string => cairoClock.format(at);

/** Returns the hour in Cairo, 0 to 23. */
export const cairoHour = (at: Date): number => Number(cairoTime(at).slice(11, 13));

/**
 * Parses `2026-11-22 10:00` or `2026-11-22 10:00:30` as time in Cairo. Of the hour that the end of summer time repeats,
 * returns the first one. Returns undefined for anything else, such as the hour that the begin of summer time skips.
 */
export function parseCairoTime(text: string): Date | undefined {
  const [, day, minute, second = "00"] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d))?$/.exec(text.trim()) ?? [];
  if (!day) return undefined;
  const target = `${day} ${minute}:${second}`;
  return ["+03:00", "+02:00"]
    .map((offset) => new Date(`${day}T${minute}:${second}${offset}`))
    .find((at) => !Number.isNaN(at.getTime()) && cairoTime(at) === target);
}
