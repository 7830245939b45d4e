import { z } from "zod";
import { calendarDay, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { deliveryEndpoints } from "./deliveryEndpoints.ts";

/** First and last possible delivery day in Cairo. */
export const deliveryDaysView = z.object({ from: calendarDay, to: calendarDay });

export const deliveryContract = {
  /** Days and fee of standard delivery, for an order placed now. Null: an unknown governorate. */
  estimate: {
    call: deliveryEndpoints.estimate,
    access: "anyone",
    /** ISO code, such as `ALX`. */
    query: z.object({ governorate: z.string().max(10) }),
    /**
     * With the name of the governorate, so that a page needs no table of them. `fee`: Egyptian pounds, below the sum from
     * which delivery is free.
     */
    answer: z.object({
      days: deliveryDaysView.nullable(),
      fee: z.number().nullable(),
      name: translatedText.nullable(),
    }),
  },
  /** Business days in transit; each governorate is in one row. */
  transit: {
    call: deliveryEndpoints.transit,
    access: "anyone",
    answer: z.object({
      rows: z.array(z.object({ least: z.number(), most: z.number(), codes: z.array(z.string()) })),
    }),
  },
} as const satisfies Contract<typeof deliveryEndpoints>;
