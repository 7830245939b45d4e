import { toLatinDigits } from "#platform/digits.ts";

/**
 * Returns the typed number, or the text if it is none, so that the server reports it at the field: NaN and Infinity would
 * be sent as null, which turns a setting off or removes an entry.
 */
export function parseNumber(typed: string): number | string {
  const text = toLatinDigits(typed.trim()).replace("٫", ".");
  const number = Number(text);
  return text !== "" && Number.isFinite(number) ? number : text;
}
