import { z } from "zod";
import { langQuery, pageNumber } from "#platform/texts.ts";
import { productSorts, searchSorts } from "./catalogue.ts";

/** Whoever writes `?stock=1` or `?stock=true` means it. */
export const flag = z
  .enum(["1", "true", "0", "false", ""])
  .transform((value) => value === "1" || value === "true")
  .optional();

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100);

/** `?colour=olive,indigo`: up to twenty, each once, always in the same order. */
const several = (one: string) =>
  z
    .string()
    .regex(new RegExp(`^(?:${one})(?:,(?:${one})){0,19}$`))
    .transform((value) => [...new Set(value.split(","))].sort())
    .optional();

const slugs = several("[a-z0-9][a-z0-9-]{0,99}");
const keys = several("[\\w.-]{1,40}");
const pounds = z.coerce.number().min(0).max(10_000_000).optional();

export const paging = {
  page: pageNumber,
  pageSize: z.coerce.number().int().min(1).max(100).default(24),
  lang: langQuery,
};

/**
 * What every list may be narrowed by: the values of one filter are alternatives, the filters hold together. A size and
 * a colour must be those of one variant; with `stock` that variant must be there.
 */
const narrowing = {
  /** Pounds, after the deal. */
  min: pounds,
  max: pounds,
  /** Their keys, such as `M,L` and `indigo`. */
  size: keys,
  colour: keys,
  stock: flag,
  sale: flag,
  /** `0` leaves the facets out: a block of the home page needs none. */
  facets: flag,
};

export const listQuery = { ...paging, ...narrowing, category: slugs, sort: z.enum(productSorts).optional() };
export const categoryQuery = { ...paging, ...narrowing, sort: z.enum(productSorts).optional() };
export const searchQuery = {
  ...paging,
  ...narrowing,
  category: slugs,
  sort: z.enum(searchSorts).optional(),
  q: z.string().max(200).default(""),
};

const count = z.number();

/**
 * What a list can be narrowed to, and how many products would be left. Each is counted with all other filters applied,
 * but not its own; names and labels are in the language that was asked for. `price` is pounds, null where nothing is.
 */
export const facets = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count })),
  sizes: z.array(z.object({ key: z.string(), label: z.string(), count })),
  colours: z.array(z.object({ key: z.string(), label: z.string(), swatch: z.string().optional(), count })),
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
  stock: count,
  sale: count,
});
