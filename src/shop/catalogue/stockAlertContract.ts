import { z } from "zod";
import { email, langQuery, pageNumber, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminStockAlertEndpoints, stockAlertEndpoints } from "./stockAlertEndpoints.ts";

/** Token of a mail link. A missing one gives the "invalid link" error, not a validation error of the field. */
const linkToken = z.string().max(200).default("");
const variantId = z.uuid("validation.invalid");

export const stockAlertContract = {
  /**
   * Asks for one mail when the variant is in stock again. Without `email`, to the address of the signed-in customer:
   * `waiting`. Any other address answers `checkInbox`, known or not, so that nobody can test which ones are.
   */
  request: {
    call: stockAlertEndpoints.request,
    access: "anyone",
    body: z.object({ variantId, email: email.optional(), lang: langQuery }),
    answer: z.object({ state: z.enum(["waiting", "checkInbox"]) }),
  },
  confirm: {
    call: stockAlertEndpoints.confirm,
    access: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({}),
  },
  /** Answers the same for a link that was used before. */
  stop: {
    call: stockAlertEndpoints.stop,
    access: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({}),
  },
  remove: {
    call: stockAlertEndpoints.remove,
    access: "customer",
    params: z.object({ variantId }),
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof stockAlertEndpoints>;

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
