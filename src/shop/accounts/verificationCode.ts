import { toLatinDigits } from "#platform/digits.ts";

/** Lifetime of a verification code in minutes. */
export const verificationCodeMinutes = 10;
export const maxCodeAttempts = 5;

/** Returns the six digits of a typed or pasted code, in any script and spacing; else undefined. */
export function parseVerificationCode(input: string): string | undefined {
  const digits = toLatinDigits(input).replace(/[\s\u200e\u200f\u2066-\u2069-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
