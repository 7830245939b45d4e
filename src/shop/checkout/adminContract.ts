import { z } from "zod";
import { pageNumber, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminPaymentEndpoints } from "./adminEndpoints.ts";

const quarantinedPayment = z.object({
  id: z.number(),
  provider: z.string(),
  /** The gateway's event type, such as `transaction.success`; `asked` when a status poll found the payment. */
  kind: z.string(),
  reference: z.string().nullable(),
  /** In pounds of `currency`, as reported by the gateway. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** Reason of the mismatch, in English. */
  note: z.string(),
  /** The expected payment: the session with that reference, its total in Egyptian pounds, its customer and order. */
  expected: z.number().nullable(),
  customer: z.string().nullable(),
  orderId: z.string().nullable(),
  at: z.string(),
  lookedAt: z.string().nullable(),
});
export type QuarantinedPayment = z.output<typeof quarantinedPayment>;

export const adminPaymentContract = {
  /** Newest first; only unresolved payments unless `all` is set. */
  quarantinedPayments: {
    call: adminPaymentEndpoints.quarantinedPayments,
    access: "staff",
    permission: "payments.read",
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      all: z.enum(["1"]).optional(),
    }),
    answer: pageSchema(quarantinedPayment),
  },
  /** Marks the payment resolved: it leaves the list and stays in the database. */
  markReviewed: {
    call: adminPaymentEndpoints.markReviewed,
    access: "staff",
    permission: "payments.review",
    params: z.object({ id: z.coerce.number().int().min(1) }),
    body: z.object({}),
    answer: z.object({}),
  },
} as const satisfies Contract;
