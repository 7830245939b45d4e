import { z } from "zod";
import { translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { confirmationOutcomes } from "#shop/orders/confirmation.ts";
import { orderIdParams, orderView } from "#shop/orders/contract.ts";
import { confirmationsEndpoints } from "./endpoints.ts";

const tokenParams = z.object({ token: z.string().max(200) });

/** Order on the confirmation page: enough to recognise it, without address, phone number or name. */
const confirmableOrder = z.object({
  /** `NB-100001`. */
  number: z.string(),
  outcome: z.enum(confirmationOutcomes),
  /** Without an answer by then, the order is cancelled. */
  until: z.string(),
  /** Egyptian pounds, paid to the courier. */
  total: z.number(),
  items: z.array(z.object({ name: translatedText, attributes: z.array(translatedText), quantity: z.number() })),
});
export type ConfirmableOrder = z.output<typeof confirmableOrder>;

export const confirmationsContract = {
  /** Reads only: mail scanners follow links. 404 when forged, expired, or when the order needs no confirmation. */
  find: { call: confirmationsEndpoints.find, access: "anyone", params: tokenParams, answer: confirmableOrder },
  /** May be repeated. 409 when the order was cancelled meanwhile. */
  confirm: { call: confirmationsEndpoints.confirm, access: "anyone", params: tokenParams, answer: confirmableOrder },
  /** The customer's own order, signed in. */
  confirmOwn: {
    call: confirmationsEndpoints.confirmOwn,
    access: "customer",
    params: orderIdParams,
    answer: orderView,
  },
} as const satisfies Contract<typeof confirmationsEndpoints>;
