import { latinDigits } from "#platform/digits.ts";

/** How many codes are made for the day when the telephone is gone. */
export const recoveryCodes = 10;

const signs = "abcdefghjkmnpqrstuvwxyz23456789";

export type Typed = { kind: "totp" | "recovery"; code: string };

/** What somebody typed: the six digits of an authenticator in any digits, or a recovery code in any dress. */
export function readFactor(typed: string): Typed | undefined {
  const plain = latinDigits(typed)
    .toLowerCase()
    .replace(/[\s\u2010-\u2015\u200e\u200f\u2066-\u2069-]/g, "");
  if (/^\d{6}$/.test(plain)) return { kind: "totp", code: plain };
  if (/^[a-z2-9]{12}$/.test(plain)) return { kind: "recovery", code: plain };
  return undefined;
}

/** 59 bits, without the letters and digits that look alike: `abcd-efgh-jkmn`. `random(n)` is below n. */
export function newRecoveryCode(random: (below: number) => number): string {
  const group = () => Array.from({ length: 4 }, () => signs[random(signs.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
