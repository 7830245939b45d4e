import { toLatinDigits } from "#platform/digits.ts";

/** Number of recovery codes. */
export const recoveryCodeCount = 10;

const recoveryCodeAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";

export type SecondFactorCode = { kind: "totp" | "recovery"; code: string };

/** Parses a TOTP code in any digits, or a recovery code in any case and grouping; else undefined. */
export function parseSecondFactorCode(input: string): SecondFactorCode | undefined {
  const plain = toLatinDigits(input)
    .toLowerCase()
    .replace(/[\s\u2010-\u2015\u200e\u200f\u2066-\u2069-]/g, "");
  if (/^\d{6}$/.test(plain)) return { kind: "totp", code: plain };
  if (/^[a-z2-9]{12}$/.test(plain)) return { kind: "recovery", code: plain };
  return undefined;
}

/** Returns a code such as `abcd-efgh-jkmn`: 59 bits, no look-alike characters. `random(n)` must be below n. */
export function generateRecoveryCode(random: (below: number) => number): string {
  const group = () =>
    Array.from({ length: 4 }, () => recoveryCodeAlphabet[random(recoveryCodeAlphabet.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
