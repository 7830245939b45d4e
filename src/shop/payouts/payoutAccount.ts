import { toLatinDigits } from "#platform/digits.ts";
import { promises } from "#shop/settings/promises.ts";

export const payoutMethods = ["bank", "wallet"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/** Days for which an account is kept after its payout. */
export const payoutAccountDays = promises.payoutAccountDays.least;

/** `EG`, two check digits, four digits of the bank, four of the branch and seventeen of the account. */
const egyptianIban = /^EG\d{27}$/;

/**
 * Parses an Egyptian IBAN in any notation. Returns it without spaces, or undefined when its length or its check digits
 * are wrong (ISO 13616, ISO 7064 MOD 97-10).
 */
export function parseIban(input: string): string | undefined {
  const iban = toLatinDigits(input)
    .toUpperCase()
    .replace(/^\s*IBAN/, "")
    .replace(/[\s.:-]/g, "");
  return egyptianIban.test(iban) && remainder97(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1 ? iban : undefined;
}

/** Parses an Egyptian mobile number, to which every mobile wallet belongs, into E.164. */
export function parseWallet(input: string): string | undefined {
  const digits = toLatinDigits(input).replace(/[\s().-]/g, "");
  const [, subscriber] = /^(?:\+?20|0020|0)(1[0125]\d{8})$/.exec(digits) ?? [];
  return subscriber && `+20${subscriber}`;
}

/** The end of an account, by which its owner recognises it. */
export const accountHint = (account: string): string => account.slice(-4);

/** Letters count as numbers: A is 10, Z is 35. */
const remainder97 = (text: string): number =>
  [...text].reduce((sum, sign) => {
    const value = Number.parseInt(sign, 36);
    return (sum * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
