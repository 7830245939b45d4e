import { z } from "zod";
import { langQuery } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { pictureSchema, productItem, productList, trustedProductList } from "#shop/catalogue/contract.ts";
import { searchQueryParams } from "#shop/catalogue/listQueryParams.ts";
import { searchEndpoints } from "./endpoints.ts";
import { chipKinds, leftOutKinds } from "./queryKinds.ts";

/** The corrected query, set when the query as typed found nothing ("showing results for …"). */
const corrected = z.string().optional();

/** How the query was understood. */
const reading = {
  corrected,
  /** Words left out because no product matches them together with the others. */
  leftOut: z.array(
    z.object({
      kind: z.enum(leftOutKinds),
      words: z.string(),
      /** The results have what comes nearest to it. */
      isReplaced: z.literal(true).optional(),
    }),
  ),
  /** The query without what was left out. */
  shown: z.string().optional(),
  /**
   * Filters and colours that were typed as words and that the results fulfil; `without` is the query without these
   * words. `min` and `max` are the pounds of a price.
   */
  chips: z.array(
    z.object({
      kind: z.enum(chipKinds),
      label: z.string(),
      without: z.string(),
      min: z.number().optional(),
      max: z.number().optional(),
      swatch: z.string().optional(),
    }),
  ),
  /** Where nothing was found: slugs of categories for what the query names. */
  nearestCategories: z.array(z.string()).optional(),
};

/** Autocomplete suggestions: at most eight lines in all. */
const suggestions = z.object({
  products: z.array(
    productItem
      .pick({
        _id: true,
        displayName: true,
        price: true,
        deal: true,
        dealPrice: true,
        startingPrice: true,
        level: true,
        category: true,
        shownColour: true,
      })
      .extend({ image: pictureSchema.optional() }),
  ),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number() })),
  /** Completed queries; popular ones for an empty query. */
  queries: z.array(z.string()),
  /** Normalised words that the query stands for, such as translations and corrections: to mark in the suggestions. */
  matched: z.array(z.string()),
});

export type SearchChip = z.output<typeof reading.chips>[number];
export type Suggestions = z.output<typeof suggestions>;

export const searchContract = {
  search: {
    call: searchEndpoints.search,
    access: "anyone",
    query: z.object(searchQueryParams),
    answer: productList.extend(reading),
    pageAnswer: trustedProductList.extend(reading),
  },
  suggest: {
    call: searchEndpoints.suggest,
    access: "anyone",
    query: z.object({ q: searchQueryParams.q, lang: langQuery }),
    answer: suggestions,
  },
  /** Counts a click on a result, without the caller. */
  recordClick: {
    call: searchEndpoints.recordClick,
    access: "anyone",
    body: z.object({ q: z.string().min(1).max(200), lang: langQuery }),
    answer: z.object({}),
    status: 204,
    bodyLimit: 2_048,
  },
} as const satisfies Contract<typeof searchEndpoints>;
