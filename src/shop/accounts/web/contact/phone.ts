import { latinDigits } from "#platform/digits.ts";

const mobile = /^1[0125]\d{8}$/;
const landline = /^(?:13[23]\d{6}|(?:15|57)\d{6,7}|(?:2\d|3|4[05-8]|5[05]|6[24-689]|8[2468]|9[235-7])\d{7})$/;

/**
 * An Egyptian number as E.164, or nothing. The server asks a table of the whole world's numbers; a browser that only
 * needs Egypt's is spared it, and a test holds the two to each other.
 */
export function phoneFrom(typed: string): string | undefined {
  const plain = latinDigits(typed).replace(/[\s().\-\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "");
  const national = /^(?:(?:\+|00)20)?0?([1-9]\d+)$/.exec(plain)?.[1] ?? "";
  return mobile.test(national) || landline.test(national) ? `+20${national}` : undefined;
}
