import { z } from "zod";
import { langQuery, pageSchema } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { productItem, trustedProductItem } from "#shop/catalogue/contract.ts";
import { pagingParams } from "#shop/catalogue/listQueryParams.ts";
import { reportingEndpoints } from "./endpoints.ts";

export const reportingContract = {
  /** At most eight products that are most often in the same orders, filled up from the same category. */
  alsoBought: {
    call: reportingEndpoints.alsoBought,
    access: "anyone",
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ lang: langQuery }),
    answer: z.object({ items: z.array(productItem) }),
    pageAnswer: z.object({ items: z.array(trustedProductItem) }),
  },
  /** From the caller's purchases, wishlist and views; best sellers for everyone else. */
  recommendations: {
    call: reportingEndpoints.recommendations,
    access: "anyone",
    query: z.object(pagingParams),
    answer: pageSchema(productItem).extend({ personal: z.boolean() }),
  },
} as const satisfies Contract<typeof reportingEndpoints>;
