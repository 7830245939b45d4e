/**
 * Why a credit balance changed. `released`: a card payment that had spent it was not paid. `forfeited`: the account was
 * deleted. `mergedOut`, `mergedIn`: moved to the account that this one was merged into.
 */
export const creditEntries = [
  "granted",
  "taken",
  "refunded",
  "spent",
  "released",
  "forfeited",
  "mergedIn",
  "mergedOut",
] as const;
export type CreditEntry = (typeof creditEntries)[number];

/** Most credit that staff grant or take at once, in Egyptian pounds. */
export const maxCreditChange = 100_000;
