import { wordDate } from "./intlWording.ts";
import { type Language, languages } from "./languages.ts";
import { writeNumber } from "./writeNumber.ts";

/** Locale formats for money, numbers and dates. Times are always Cairo's, wherever the browser or the server is. */
export type Formats = {
  /** Amount in Egyptian pounds, as in the API. */
  money(pounds: number): string;
  number(value: number): string;
  /** Percentage in hundredths: 25 is a quarter. */
  percent(hundredths: number): string;
  day(at: string | Date): string;
  /** Weekday, day and month, such as Tuesday 24 November: for dates that are near. */
  weekday(at: string | Date): string;
  dayAndTime(at: string | Date): string;
  /** For a column of a dense table: omits the current year. */
  brief(at: string | Date): string;
};

const timeZone = "Africa/Cairo";
const cache = new Map<Language, Formats>();

/** Memoised per language: creating an Intl format costs more than rendering a card, 10 ms on a phone. */
export function formatsFor(language: Language): Formats {
  const found = cache.get(language);
  if (found) return found;
  // In Arabic the medium style is all digits, which does not read as a date.
  const formats = createFormats(language, language === "ar" ? "long" : "medium");
  cache.set(language, formats);
  return formats;
}

function createFormats(language: Language, dateStyle: "long" | "medium"): Formats {
  const locale = languages[language].format;
  const numbers = (options?: Intl.NumberFormatOptions) => lazy(() => new Intl.NumberFormat(locale, options));
  const days = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  const money = numbers({ style: "currency", currency: "EGP", trailingZeroDisplay: "stripIfInteger" });
  const number = numbers();
  const percent = numbers({ style: "percent", maximumFractionDigits: 1 });
  const day = days({ dateStyle });
  const weekday = days({ weekday: "long", day: "numeric", month: "long" });
  const dayAndTime = days({ dateStyle, timeStyle: "short" });
  // French writes 01:46, and Intl does so only beside a whole date.
  const hour = language === "fr" ? "2-digit" : "numeric";
  const brief = days({ day: "numeric", month: "short", hour, minute: "2-digit" });
  const year = days({ year: "numeric" });
  const written = (format: Intl.DateTimeFormat, at: string | Date) => wordDate(language, formatDate(format, at));
  return {
    money: (pounds) => writeNumber(language, "money", pounds) ?? withMinusSign(money().format(pounds)),
    number: (value) => writeNumber(language, "number", value) ?? withMinusSign(number().format(value)),
    percent: (hundredths) =>
      (Number.isInteger(hundredths) && writeNumber(language, "percent", hundredths)) ||
      withMinusSign(percent().format(hundredths / 100)),
    day: (at) => written(day(), at),
    weekday: (at) => written(weekday(), at),
    dayAndTime: (at) => written(dayAndTime(), at),
    brief: (at) => written((formatDate(year(), at) === year().format() ? brief : day)(), at),
  };
}

/** Intl writes a hyphen before negative numbers in all four languages. */
export const withMinusSign = (text: string) => text.replace("-", "−");

/** Returns a dash for an invalid date: Intl would throw, and the whole page would fail. */
function formatDate(format: Intl.DateTimeFormat, at: string | Date): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? "–" : format.format(moment);
}

/** Creates a format on first use: most pages format a price and no date. */
function lazy<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
