import { toLatinDigits } from "#platform/digits.ts";

const mobilePattern = /^1[0125]\d{8}$/;
const landlinePattern = /^(?:13[23]\d{6}|(?:15|57)\d{6,7}|(?:2\d|3|4[05-8]|5[05]|6[24-689]|8[2468]|9[235-7])\d{7})$/;

/**
 * Returns an Egyptian number as E.164, else undefined. The server uses a library with all countries' numbers, which is
 * too large for the browser; a test compares both.
 */
export function parsePhone(input: string): string | undefined {
  const plain = toLatinDigits(input).replace(/[\s().\-\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "");
  const national = /^(?:(?:\+|00)20)?0?([1-9]\d+)$/.exec(plain)?.[1] ?? "";
  return mobilePattern.test(national) || landlinePattern.test(national) ? `+20${national}` : undefined;
}
