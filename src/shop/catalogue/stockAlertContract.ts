import { z } from "zod";
import { email, langQuery } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { stockAlertEndpoints } from "./stockAlertEndpoints.ts";

/** Token of a mail link. A missing one gives the "invalid link" error, not a validation error of the field. */
const linkToken = z.string().max(200).default("");
const variantId = z.uuid("validation.invalid");

const stockAlertView = z.object({
  variantId: z.uuid(),
  /** Product and selection in the language of the request: "Shirt (M, olive)". */
  item: z.string(),
  path: z.string(),
  picture: z.string().nullable(),
});
export type StockAlertView = z.output<typeof stockAlertView>;

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
  /** Variants that the customer waits for, the latest first. `path`: their page with the variant chosen. */
  list: {
    call: stockAlertEndpoints.list,
    access: "customer",
    query: z.object({ lang: langQuery }),
    answer: z.object({ items: z.array(stockAlertView) }),
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
