import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { csvResponse, pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { orderIdParams } from "#shop/orders/contract.ts";
import { adminPayoutsEndpoints } from "./adminEndpoints.ts";
import { maskedAccount, payoutAccountInput, payoutAccountView } from "./contract.ts";
import { payoutQueues } from "./payoutQueues.ts";

/** Most payouts that are checked off at once. */
export const maxPaidAtOnce = 200;

const payout = z.object({
  id: z.uuid(),
  /** `PO-1001`. */
  number: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  orderedAt: z.string(),
  customer: z.string(),
  /** Whether the contact data of the order were erased, so that nobody can be asked for an account. */
  contactErased: z.boolean(),
  /** When they will be, if nobody gives an account; null: never, or already. */
  contactUntil: z.string().nullable(),
  /** Egyptian pounds. */
  amount: amount(z.number()),
  account: maskedAccount.nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  reference: z.string().nullable(),
  /** Name of the member of staff who checked it off. */
  paidBy: z.string().nullable(),
  /** When the bank sent it back last, the number of that transfer, and why; null if it never did. */
  returned: z.object({ at: z.string(), reference: z.string(), reason: z.string().nullable() }).nullable(),
});
export type PayoutRow = z.output<typeof payout>;

const all = { access: "staff", permission: "cash.manage" } as const;

export const adminPayoutsContract = {
  /** `waiting`: oldest first. `noAccount`: those of them without an account. `paid`: newest first. */
  list: {
    call: adminPayoutsEndpoints.list,
    ...all,
    query: z.object({
      queue: z.enum(payoutQueues).default("waiting"),
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(maxPaidAtOnce).default(50),
    }),
    answer: pageSchema(payout),
  },
  /** All payouts that wait and have an account, with the full account, as a file for the bank. */
  exportList: {
    call: adminPayoutsEndpoints.exportList,
    ...all,
    timeoutMs: 60_000,
    ...csvResponse,
  },
  /** One payout with its full account, null once it was erased. Recorded in the audit log. */
  one: {
    call: adminPayoutsEndpoints.one,
    ...all,
    params: z.object({ id: z.uuid() }),
    answer: payout.extend({ fullAccount: z.string().nullable() }),
  },
  /**
   * Records that the money was sent, with the number of the transfer. Each payout has its own transaction and its own
   * result, in request order.
   */
  pay: {
    call: adminPayoutsEndpoints.pay,
    ...all,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(maxPaidAtOnce), reference: requiredText(60) }),
    answer: z.object({
      results: z.array(
        z.object({
          id: z.uuid(),
          number: z.string().nullable(),
          ok: z.boolean(),
          /** Error key of the failure. */
          message: z.string().optional(),
        }),
      ),
      done: z.number(),
      total: z.number(),
    }),
  },
  /**
   * Records that the bank sent a paid one back: it waits again, and the customer is asked for another account, unless their
   * contact data were erased.
   */
  markReturned: {
    call: adminPayoutsEndpoints.markReturned,
    ...all,
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: requiredText(200) }),
    answer: payout,
  },
  /** Enters or corrects the account of a payout that waits. */
  changeAccount: {
    call: adminPayoutsEndpoints.changeAccount,
    ...all,
    params: z.object({ id: z.uuid() }),
    body: payoutAccountInput,
    answer: payoutAccountView,
  },
  account: {
    call: adminPayoutsEndpoints.account,
    access: "staff",
    permission: "returns.read",
    params: orderIdParams,
    answer: payoutAccountView,
  },
  /** For a customer on the telephone. */
  setAccount: {
    call: adminPayoutsEndpoints.setAccount,
    access: "staff",
    permission: "returns.manage",
    params: orderIdParams,
    body: payoutAccountInput,
    answer: payoutAccountView,
  },
} as const satisfies Contract<typeof adminPayoutsEndpoints>;
