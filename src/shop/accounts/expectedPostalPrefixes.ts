import { toLatinDigits } from "#platform/digits.ts";
import { findGovernorate } from "#platform/governorates.ts";

/**
 * Returns the prefixes of a governorate's postal codes if the typed one has another prefix. Only a warning, because the
 * table is not certain and couriers ignore the code. Returns undefined for an incomplete code, an error anyway.
 */
export function expectedPostalPrefixes(governorate: string, input: string): readonly string[] | undefined {
  const code = toLatinDigits(input.trim());
  const starts = findGovernorate(governorate)?.postal;
  return /^\d{5}$/.test(code) && !starts?.includes(code.slice(0, 2)) ? starts : undefined;
}
