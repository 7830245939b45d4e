import { languages } from "#platform/languages.ts";
import { useLanguage } from "#web/language.tsx";

/** What stands beside an axis, where there is room for little. */
export function useShortFormats() {
  const { language } = useLanguage();
  const locale = languages[language].format;
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  // A day is a day here, not a moment: noon in UTC is the same day in Cairo.
  const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return {
    compact: (value: number) => compact.format(value),
    shortDay: (day: string) => (day ? shortDay.format(noonOf(day)) : ""),
  };
}

export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
