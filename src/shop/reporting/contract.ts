import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { langQuery } from "#platform/texts.ts";
import { productItem } from "#shop/catalogue/contract.ts";
import { reportingCalls } from "./calls.ts";

export const reportingContract = {
  /** At most eight: what is most often in the same orders, filled up from the same category. */
  alsoBought: {
    call: reportingCalls.alsoBought,
    access: "anyone",
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ lang: langQuery }),
    answer: z.object({ items: z.array(productItem) }),
  },
} as const satisfies Contract<typeof reportingCalls>;
