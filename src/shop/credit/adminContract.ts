import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { maxCreditChange } from "#shop/payments/creditEntry.ts";
import { adminCreditEndpoints } from "./adminEndpoints.ts";
import { creditRow } from "./contract.ts";

const customerIdParams = z.object({ id: z.uuid() });

const adminCreditView = pageSchema(
  creditRow.extend({
    /** Internal note, and the name of the member of staff. */
    reason: z.string().nullable(),
    by: z.string().nullable(),
  }),
).extend({ balance: amount(z.number()) });
export type AdminCreditView = z.output<typeof adminCreditView>;
export type AdminCreditRow = AdminCreditView["items"][number];

export const adminCreditContract = {
  /** A customer's balance and its changes, newest first. */
  credit: {
    call: adminCreditEndpoints.credit,
    access: "staff",
    permission: "customers.read",
    params: customerIdParams,
    query: z.object({ page: pageNumber, pageSize: z.coerce.number().int().min(1).max(50).default(10) }),
    answer: adminCreditView,
  },
  /** Grants credit, or takes some of it. The reason is internal; the customer gets a mail about granted credit. */
  change: {
    call: adminCreditEndpoints.change,
    access: "staff",
    permission: "credit.manage",
    params: customerIdParams,
    body: z.object({
      change: z.enum(["grant", "take"]),
      /** Egyptian pounds. */
      amount: z.number().min(0.01).max(maxCreditChange).multipleOf(0.01),
      reason: requiredText(200),
      /** Of a repeated request, which books nothing again. */
      idempotencyKey: z.uuid(),
    }),
    answer: adminCreditView,
  },
} as const satisfies Contract<typeof adminCreditEndpoints>;
