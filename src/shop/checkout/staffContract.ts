import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { pageNumber, pageOf } from "#platform/texts.ts";
import { staffPaymentsCalls } from "./staffCalls.ts";

const setAsidePayment = z.object({
  id: z.number(),
  provider: z.string(),
  /** What the gateway calls the message, such as `transaction.success`; `asked` when we asked it. */
  kind: z.string(),
  reference: z.string().nullable(),
  /** In pounds of `currency`, as the gateway says. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** What does not fit, in English. */
  note: z.string(),
  /** What the shop expected: the session with that reference, its total in Egyptian pounds, its customer and order. */
  expected: z.number().nullable(),
  customer: z.string().nullable(),
  orderId: z.string().nullable(),
  at: z.string(),
  lookedAt: z.string().nullable(),
});
export type SetAsidePayment = z.output<typeof setAsidePayment>;

export const staffPaymentsContract = {
  /** Newest first; those that nobody has looked at, unless `all`. */
  setAside: {
    call: staffPaymentsCalls.setAside,
    access: "staff",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      all: z.enum(["1"]).optional(),
    }),
    answer: pageOf(setAsidePayment),
  },
  /** Somebody dealt with it; it leaves the list, and stays in the books. */
  lookedAt: {
    call: staffPaymentsCalls.lookedAt,
    access: "staff",
    params: z.object({ id: z.coerce.number().int().min(1) }),
    body: z.object({}),
    answer: z.object({}),
  },
} as const satisfies Contract;
