import { z } from "zod";
import { requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { orderActionResult } from "#shop/orders/adminContract.ts";
import { orderIdParams } from "#shop/orders/contract.ts";
import { adminCorrectionEndpoints } from "./adminCorrectionEndpoints.ts";
import { correction } from "./correctionContract.ts";

export const adminCorrectionContract = {
  /** Until the order is dispatched. 409 `orders.correctParcelFirst` while a courier has a parcel of it. */
  correct: {
    call: adminCorrectionEndpoints.correct,
    access: "staff",
    permission: "orders.confirm",
    params: orderIdParams,
    body: correction,
    answer: orderActionResult,
  },
  /** Of a closed order without an account, and of the others with the same e-mail or phone number. */
  eraseContact: {
    call: adminCorrectionEndpoints.eraseContact,
    access: "staff",
    permission: "customers.erase",
    params: orderIdParams,
    body: z.object({ reason: requiredText(200) }),
    answer: orderActionResult,
  },
} as const satisfies Contract<typeof adminCorrectionEndpoints>;
