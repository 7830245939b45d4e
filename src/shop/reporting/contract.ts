import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { langQuery, pageOf } from "#platform/texts.ts";
import { checkedItem, productItem } from "#shop/catalogue/contract.ts";
import { paging } from "#shop/catalogue/filters.ts";
import { reportingCalls } from "./calls.ts";

export const reportingContract = {
  /** At most eight: what is most often in the same orders, filled up from the same category. */
  alsoBought: {
    call: reportingCalls.alsoBought,
    access: "anyone",
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ lang: langQuery }),
    answer: z.object({ items: z.array(productItem) }),
    forPages: z.object({ items: z.array(checkedItem) }),
  },
  /** From what the caller bought, keeps and looked at; best sellers for everybody else. */
  recommendations: {
    call: reportingCalls.recommendations,
    access: "anyone",
    query: z.object(paging),
    answer: pageOf(productItem).extend({ personal: z.boolean() }),
  },
} as const satisfies Contract<typeof reportingCalls>;
