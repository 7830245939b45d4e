import { z } from "zod";
import { requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { orderIdParams } from "#shop/orders/contract.ts";
import { payoutsEndpoints } from "./endpoints.ts";
import { parseIban, parseWallet, payoutMethods } from "./payoutAccount.ts";

const typedAccount = z.object({
  method: z.enum(payoutMethods),
  /** Name of the account's owner. */
  holder: requiredText(100),
  /** Egyptian IBAN or mobile number, in any notation. */
  account: requiredText(60),
});

/** Checked and without spaces: an IBAN, or a phone number in E.164. */
export const payoutAccountInput = typedAccount.transform((input, context) => {
  const account = input.method === "bank" ? parseIban(input.account) : parseWallet(input.account);
  if (account) return { ...input, account };
  const message = input.method === "bank" ? "validation.iban" : "validation.wallet";
  context.addIssue({ code: "custom", path: ["account"], message });
  return z.NEVER;
});
export type PayoutAccountInput = z.output<typeof payoutAccountInput>;

export const maskedAccount = z.object({
  method: z.enum(payoutMethods),
  holder: z.string(),
  /** The last four characters. */
  hint: z.string(),
});
export type MaskedAccount = z.output<typeof maskedAccount>;

export const payoutAccountView = z.object({
  account: maskedAccount.nullable(),
  /** Whether it can still be changed: not while staff pay. */
  mayChange: z.boolean(),
  /** Whether a refund waits for an account. */
  isWanted: z.boolean(),
});
export type PayoutAccountView = z.output<typeof payoutAccountView>;

/** The account to which a customer wants the refund of a cash order. */
export const payoutsContract = {
  account: { call: payoutsEndpoints.account, access: "customer", params: orderIdParams, answer: payoutAccountView },
  /** 409 for a card order, without a return or refund, and once a refund is being paid to another account. */
  setAccount: {
    call: payoutsEndpoints.setAccount,
    access: "customer",
    params: orderIdParams,
    body: payoutAccountInput,
    answer: payoutAccountView,
  },
} as const satisfies Contract<typeof payoutsEndpoints>;
