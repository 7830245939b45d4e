import { z } from "zod";
import { langQuery, pageNumber } from "#platform/commonSchemas.ts";
import { mainColourFamilies } from "./mainColourFamilies.ts";
import { productSorts, searchSorts } from "./product.ts";

/** Accepts `?stock=1` and `?stock=true`. */
export const booleanParam = z
  .enum(["1", "true", "0", "false", ""])
  .transform((value) => value === "1" || value === "true")
  .optional();

export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100);

/** `?colour=olive,indigo`: at most twenty values, sorted, without duplicates. */
const commaSeparated = (one: string) =>
  z
    .string()
    .regex(new RegExp(`^(?:${one})(?:,(?:${one})){0,19}$`))
    .transform((value) => [...new Set(value.split(","))].sort())
    .optional();

const slugs = commaSeparated("[a-z0-9][a-z0-9-]{0,99}");
const keys = commaSeparated("[\\w.-]{1,40}");
const poundsParam = z.coerce.number().min(0).max(10_000_000).optional();

export const pagingParams = {
  page: pageNumber,
  pageSize: z.coerce.number().int().min(1).max(100).default(24),
  lang: langQuery,
};

/**
 * Filters of every list: values of one filter are combined with OR, filters with AND. Size and colour must match in one
 * variant; with `stock` that variant must be in stock.
 */
const filterParams = {
  /** Pounds, after the deal. */
  min: poundsParam,
  max: poundsParam,
  /** Attribute value keys, such as `M,L` and `indigo`. */
  size: keys,
  colour: keys,
  stock: booleanParam,
  sale: booleanParam,
  /** `0` omits the facets, which home page sections do not need. */
  facets: booleanParam,
};

export const listQueryParams = {
  ...pagingParams,
  ...filterParams,
  category: slugs,
  sort: z.enum(productSorts).optional(),
};
export const categoryQueryParams = { ...pagingParams, ...filterParams, sort: z.enum(productSorts).optional() };
export const searchQueryParams = {
  ...pagingParams,
  ...filterParams,
  category: slugs,
  sort: z.enum(searchSorts).optional(),
  q: z.string().max(200).default(""),
};

const count = z.number();

/**
 * Facets: the number of products for each filter value, counted with all other filters but without its own. Names and
 * labels are in the requested language. `price` is pounds, null without products.
 */
export const facetsSchema = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count })),
  sizes: z.array(z.object({ key: z.string(), label: z.string(), count })),
  colours: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      swatch: z.string().optional(),
      family: z.enum(mainColourFamilies),
      count,
    }),
  ),
  /** In the order of a colour chart. A product with two colours of a family counts once. */
  colourFamilies: z.array(z.object({ family: z.enum(mainColourFamilies), count })),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  stock: count,
  sale: count,
});
