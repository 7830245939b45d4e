import { latinDigits } from "#platform/digits.ts";
import { governorateOf } from "#platform/governorates.ts";

/**
 * How postal codes of a governorate begin, when the one that was typed for it begins otherwise. No more than a doubt: the
 * table is not certain, and no courier looks at the code. What is no whole code is not doubted: it is an error.
 */
export function expectedStart(governorate: string, typed: string): readonly string[] | undefined {
  const code = latinDigits(typed.trim());
  const starts = governorateOf(governorate)?.postal;
  return /^\d{5}$/.test(code) && !starts?.includes(code.slice(0, 2)) ? starts : undefined;
}
