import { toLatinDigits } from "#platform/digits.ts";

/** Returns a whole number typed in Latin or Arabic digits, undefined if invalid. */
export function parseWholeNumber(input: string): number | undefined {
  const text = toLatinDigits(input).trim();
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** Returns pounds with at most two decimals, undefined if invalid. */
export function parsePrice(input: string): number | undefined {
  const text = toLatinDigits(input).trim().replace(/[٫,]/, ".");
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}
