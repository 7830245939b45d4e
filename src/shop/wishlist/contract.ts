import { z } from "zod";
import { langQuery } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { productItem } from "#shop/catalogue/contract.ts";
import { pagingParams, slugSchema } from "#shop/catalogue/listQueryParams.ts";
import { wishlistEndpoints } from "./endpoints.ts";

const productParams = z.object({ productId: slugSchema });

export const wishlistContract = {
  /** The caller's wishlist, newest first, without hidden and deleted products. */
  list: {
    call: wishlistEndpoints.list,
    access: "customer",
    query: z.object(pagingParams),
    answer: z.object({ items: z.array(productItem), page: z.number(), pageSize: z.number(), total: z.number() }),
  },
  /** Ids only, for all wishlist buttons of a page. */
  ids: { call: wishlistEndpoints.ids, access: "customer", answer: z.object({ ids: z.array(z.string()) }) },
  /** Idempotent. */
  add: { call: wishlistEndpoints.add, access: "customer", params: productParams, answer: z.object({}), status: 204 },
  remove: {
    call: wishlistEndpoints.remove,
    access: "customer",
    params: productParams,
    answer: z.object({}),
    status: 204,
  },
  recordView: {
    call: wishlistEndpoints.recordView,
    access: "customer",
    params: productParams,
    answer: z.object({}),
    status: 204,
  },
  /** Products by ids, in the given order, without those that a visitor cannot see. */
  byIds: {
    call: wishlistEndpoints.byIds,
    access: "anyone",
    query: z.object({
      ids: z
        .string()
        .regex(/^[a-z0-9-]{1,100}(,[a-z0-9-]{1,100}){0,23}$/)
        .transform((ids) => [...new Set(ids.split(","))]),
      lang: langQuery,
    }),
    answer: z.object({ items: z.array(productItem) }),
  },
} as const satisfies Contract<typeof wishlistEndpoints>;
