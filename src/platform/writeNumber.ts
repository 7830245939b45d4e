import type { Language } from "./languages.ts";

/**
 * How Intl writes numbers in each language, `#` for the digits. The first Intl number of a page took 45 ms on a phone, in
 * one piece, while it hydrated; a unit test compares both.
 */
const styles = {
  en: { group: ",", decimal: ".", ungrouped: 3, minus: "−", number: "#", money: "EGP\u00a0#", percent: "#%" },
  ar: {
    ...{ group: "٬", decimal: "٫", ungrouped: 3, minus: "\u061c−" },
    ...{ number: "#", money: "\u200f#\u00a0ج.م.\u200f", percent: "#٪\u061c" },
  },
  es: { group: ".", decimal: ",", ungrouped: 4, minus: "−", number: "#", money: "#\u00a0EGP", percent: "#\u00a0%" },
  fr: {
    group: "\u202f",
    decimal: ",",
    ungrouped: 3,
    minus: "−",
    number: "#",
    money: "#\u00a0EGP",
    percent: "#\u00a0%",
  },
} satisfies Record<Language, Record<string, string | number>>;

/** Returns undefined if Intl must round: more than two decimals or 15 digits. */
export function writeNumber(
  language: Language,
  kind: "number" | "money" | "percent",
  value: number,
): string | undefined {
  if (Math.round(value * 100) / 100 !== value || Math.abs(value) >= 1e13) return undefined;
  const style = styles[language];
  const size = Math.abs(value);
  // Money is without piastres or with both digits of them.
  const [whole = "", decimals] = (kind === "money" && !Number.isInteger(size) ? size.toFixed(2) : `${size}`).split(".");
  const grouped = whole.length > style.ungrouped ? whole.replace(/\B(?=(\d{3})+$)/g, style.group) : whole;
  const text = decimals ? grouped + style.decimal + decimals : grouped;
  const digits = language === "ar" ? text.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit))) : text;
  return (value < 0 ? style.minus : "") + style[kind].replace("#", digits);
}
