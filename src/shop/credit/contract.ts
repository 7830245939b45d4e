import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { pageNumber, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { creditEntries } from "#shop/payments/creditEntry.ts";
import { creditEndpoints } from "./endpoints.ts";

export const creditRow = z.object({
  id: z.number(),
  entry: z.enum(creditEntries),
  /** Egyptian pounds, negative when the balance went down; the balance is the one afterwards. */
  amount: amount(z.number()),
  balance: amount(z.number()),
  /** The order that it paid or came from, such as `NB-100001`. */
  order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  at: z.string(),
});
export type CreditRow = z.output<typeof creditRow>;

const creditView = pageSchema(creditRow).extend({ balance: amount(z.number()) });
export type CreditView = z.output<typeof creditView>;

export const creditContract = {
  /** The caller's balance and its changes, newest first. */
  mine: {
    call: creditEndpoints.mine,
    access: "customer",
    query: z.object({ page: pageNumber, pageSize: z.coerce.number().int().min(1).max(50).default(10) }),
    answer: creditView,
  },
} as const satisfies Contract<typeof creditEndpoints>;
