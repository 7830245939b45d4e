import { z } from "zod";
import { requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { orderIdParams } from "#shop/orders/contract.ts";
import { payoutsEndpoints } from "./endpoints.ts";
import { parseIban, parseWallet, payoutMethods } from "./payoutAccount.ts";

const typedAccount = z.object({
  method: z.enum([...payoutMethods, "credit"]),
  /** Name of the account's owner, and Egyptian IBAN or mobile number in any notation. Store credit needs neither. */
  holder: requiredText(100).optional(),
  account: requiredText(60).optional(),
});

/** Checked and without spaces: an IBAN, or a phone number in E.164; or store credit. */
export const payoutAccountInput = typedAccount.transform(({ method, holder, account: typed = "" }, context) => {
  if (method === "credit") return { method };
  const account = method === "bank" ? parseIban(typed) : parseWallet(typed);
  if (account && holder) return { method, holder, account };
  if (!holder) context.addIssue({ code: "custom", path: ["holder"], message: "validation.required" });
  const message = method === "bank" ? "validation.iban" : "validation.wallet";
  if (!account) context.addIssue({ code: "custom", path: ["account"], message });
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
  /** Whether refunds become store credit instead, and whether that can be chosen. */
  isCredit: z.boolean(),
  mayBeCredit: z.boolean(),
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
