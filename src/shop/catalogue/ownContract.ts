import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { langQuery } from "#platform/texts.ts";
import { productItem } from "./contract.ts";
import { paging, slug } from "./filters.ts";
import { ownCalls } from "./ownCalls.ts";
import { sizeChart } from "./sizeChart.ts";

const params = z.object({ productId: slug });

export const ownContract = {
  /** What the caller keeps, the newest first; what was hidden or deleted since is not there. */
  list: {
    call: ownCalls.list,
    access: "customer",
    query: z.object(paging),
    answer: z.object({ items: z.array(productItem), page: z.number(), pageSize: z.number(), total: z.number() }),
  },
  /** For the hearts of a whole page. */
  listedIds: { call: ownCalls.listedIds, access: "customer", answer: z.object({ ids: z.array(z.string()) }) },
  /** Once or twice is the same. */
  keep: { call: ownCalls.keep, access: "customer", params, answer: z.object({}), status: 204 },
  letGo: { call: ownCalls.letGo, access: "customer", params, answer: z.object({}), status: 204 },
  noteView: { call: ownCalls.noteView, access: "customer", params, answer: z.object({}), status: 204 },
  /** Products by their ids, in that order; those that a visitor cannot see are left out. */
  some: {
    call: ownCalls.some,
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
  sizeChart: {
    call: ownCalls.sizeChart,
    access: "anyone",
    params: z.object({ category: slug }),
    answer: sizeChart,
  },
} as const satisfies Contract<typeof ownCalls>;
