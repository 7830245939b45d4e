import { withMinusSign } from "#platform/formats.ts";
import { wordDate } from "#platform/intlWording.ts";
import { type Language, languages } from "#platform/languages.ts";
import { wordCompact } from "#platform/wordCompact.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Returns short number and date formats for axis labels and dense tables. */
export function useShortFormats() {
  const { language } = useLanguage();
  const formats = cache.get(language) ?? createFormats(language);
  cache.set(language, formats);
  return formats;
}

/** Memoised per language: every cell of a table asks. */
const cache = new Map<Language, ReturnType<typeof createFormats>>();

function createFormats(language: Language) {
  const locale = languages[language].format;
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const change = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  // Formats calendar days in UTC: noon in UTC is the same day in Cairo.
  const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const shortMonth = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  return {
    compact: (value: number) => wordCompact(language, withMinusSign(compact.format(value))),
    /** In hundredths, with its sign. */
    change: (hundredths: number) => withMinusSign(change.format(hundredths / 100)),
    shortDay: (day: string) => (day ? wordDate(language, shortDay.format(noonUtc(day))) : ""),
    shortMonth: (day: string) => (day ? shortMonth.format(noonUtc(day)) : ""),
  };
}

export const noonUtc = (day: string): Date => new Date(`${day}T12:00:00Z`);
