import { latinDigits } from "#platform/digits.ts";

/** A whole number as somebody typed it, in either digits; undefined where it is none. */
export function readWhole(typed: string): number | undefined {
  const text = latinDigits(typed).trim();
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** Pounds with at most two places; undefined where it is no price. */
export function readPrice(typed: string): number | undefined {
  const text = latinDigits(typed).trim().replace(/[٫,]/, ".");
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}
