import { type Language, languages } from "./languages.ts";

/** How a language writes money, numbers and days. Times are always Cairo's, wherever the reader or the server is. */
export type Formats = {
  /** Egyptian pounds, as the API speaks. */
  money(pounds: number): string;
  number(value: number): string;
  /** A share given in hundredths: 25 is a quarter. */
  percent(hundredths: number): string;
  day(at: string | Date): string;
  /** Tuesday 24 November: a day that is near. */
  weekday(at: string | Date): string;
  dayAndTime(at: string | Date): string;
  /** For a column of a dense table: without the year, unless it is another one. */
  brief(at: string | Date): string;
};

const timeZone = "Africa/Cairo";
const made = new Map<Language, Formats>();

/** Kept for each language: making an Intl format costs more than rendering the card it stands on, on a phone 10 ms. */
export function formatsOf(language: Language): Formats {
  const found = made.get(language);
  if (found) return found;
  // In Arabic the middle style is all digits, which nobody reads as a day.
  const formats = formatsIn(languages[language].format, language === "ar" ? "long" : "medium");
  made.set(language, formats);
  return formats;
}

function formatsIn(locale: string, dateStyle: "long" | "medium"): Formats {
  const numbers = (options?: Intl.NumberFormatOptions) => onceWanted(() => new Intl.NumberFormat(locale, options));
  const days = (options: Intl.DateTimeFormatOptions) =>
    onceWanted(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  const money = numbers({ style: "currency", currency: "EGP", trailingZeroDisplay: "stripIfInteger" });
  const number = numbers();
  const percent = numbers({ style: "percent", maximumFractionDigits: 1 });
  const day = days({ dateStyle });
  const weekday = days({ weekday: "long", day: "numeric", month: "long" });
  const dayAndTime = days({ dateStyle, timeStyle: "short" });
  const brief = days({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
  const year = days({ year: "numeric" });
  return {
    money: (pounds) => money().format(pounds),
    number: (value) => number().format(value),
    percent: (hundredths) => percent().format(hundredths / 100),
    day: (at) => day().format(new Date(at)),
    weekday: (at) => weekday().format(new Date(at)),
    dayAndTime: (at) => dayAndTime().format(new Date(at)),
    brief: (at) => (year().format(new Date(at)) === year().format() ? brief : day)().format(new Date(at)),
  };
}

/** Most pages write a price and no day. */
function onceWanted<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
