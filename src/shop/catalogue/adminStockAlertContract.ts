import { z } from "zod";
import { langQuery, pageNumber, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminStockAlertEndpoints } from "./stockAlertEndpoints.ts";

const waitingVariant = z.object({
  variantId: z.uuid(),
  sku: z.string(),
  productId: z.string(),
  displayName: z.string(),
  /** Values of the variant's attributes, in the language. */
  labels: z.array(z.string()),
  stock: z.number(),
  hidden: z.boolean(),
  waiting: z.number(),
  /** When the first of those who wait asked. */
  since: z.string(),
});

export type WaitingVariant = z.output<typeof waitingVariant>;

export const adminStockAlertContract = {
  /** Variants that customers wait for, most wanted first. Counts, without addresses. */
  list: {
    call: adminStockAlertEndpoints.list,
    access: "staff",
    permission: "products.read",
    query: z.object({
      productId: z.string().max(100).optional(),
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
      lang: langQuery,
    }),
    answer: pageSchema(waitingVariant),
  },
} as const satisfies Contract<typeof adminStockAlertEndpoints>;
