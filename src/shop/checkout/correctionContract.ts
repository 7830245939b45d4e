import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { phone, shippingAddress } from "#shop/accounts/accountSchemas.ts";
import { orderIdParams, orderVersion, orderView, resultMessage } from "#shop/orders/contract.ts";
import { correctionEndpoints } from "./correctionEndpoints.ts";

/** Of a customer and of staff. */
export const correction = z.strictObject({
  shippingAddress,
  phones: z
    .array(phone, { error: "checkout.phoneRequired" })
    .min(1, "checkout.phoneRequired")
    .max(5, "validation.invalid")
    .transform((phones) => [...new Set(phones)]),
  version: orderVersion.optional(),
});
export type Correction = z.output<typeof correction>;

/**
 * Corrects address, recipient and phone numbers of an order, never an amount: 409 `orders.addressFeeDiffers` where the
 * delivery would cost another fee. `message` is `orders.corrected`, or `orders.nothingCorrected`.
 */
export const correctionContract = {
  /** Until staff prepare the order. 409 `orders.correctTooLate` afterwards. */
  correct: {
    call: correctionEndpoints.correct,
    access: "customer",
    params: orderIdParams,
    body: correction,
    answer: z.object({ order: orderView, ...resultMessage }),
  },
} as const satisfies Contract<typeof correctionEndpoints>;
