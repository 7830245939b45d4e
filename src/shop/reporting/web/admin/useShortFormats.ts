import { languages } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Returns short number and date formats for axis labels. */
export function useShortFormats() {
  const { language } = useLanguage();
  const locale = languages[language].format;
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  // Formats calendar days in UTC: noon in UTC is the same day in Cairo.
  const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return {
    compact: (value: number) => compact.format(value),
    shortDay: (day: string) => (day ? shortDay.format(noonUtc(day)) : ""),
  };
}

export const noonUtc = (day: string): Date => new Date(`${day}T12:00:00Z`);
