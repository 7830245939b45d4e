import { latinDigits } from "#platform/digits.ts";

/** How long a verification code is good for. */
export const codeMinutes = 10;
export const codeTries = 5;

/** The six digits that somebody typed or pasted, in whatever digits and with whatever spaces; undefined if they are not six. */
export function codeFrom(typed: string): string | undefined {
  const digits = latinDigits(typed).replace(/[\s\u200e\u200f\u2066-\u2069-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
