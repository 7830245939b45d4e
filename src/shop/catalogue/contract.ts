import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { langQuery, pageNumber, pageOf, textInLanguages } from "#platform/texts.ts";
import type { catalogueCalls } from "./calls.ts";
import { productSorts, stockLevels } from "./catalogue.ts";

/** Whoever writes `?stock=1` or `?stock=true` means it. */
const flag = z
  .enum(["1", "true", "0", "false", ""])
  .transform((value) => value === "1" || value === "true")
  .optional();
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(100);
const pounds = z.coerce.number().min(0).max(10_000_000);
const texts = z.object({
  en: z.string().optional(),
  ar: z.string().optional(),
  es: z.string().optional(),
  fr: z.string().optional(),
});

const picture = z.object({
  _id: z.uuid(),
  /** A WebP of 960 pixels; 160, 320, 480 and 720 are to be had at the same address. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: texts,
  /** The choice that it shows, such as `{colour: "olive"}`. */
  shows: z.record(z.string(), z.string()),
});

const attributeValue = z.object({ key: z.string(), label: textInLanguages, swatch: z.string().optional() });

const attribute = z.object({
  key: z.string(),
  label: textInLanguages,
  values: z.array(attributeValue),
});

const level = z.enum(stockLevels);

/** A product as lists show it: its first two pictures, no variants. Prices are pounds, `deal` is a percentage. */
export const productItem = z.object({
  _id: z.string(),
  name: textInLanguages,
  description: textInLanguages,
  displayName: z.string(),
  displayDescription: z.string(),
  price: z.number(),
  deal: z.number(),
  dealPrice: z.number(),
  stock: z.number(),
  level,
  category: z.string(),
  images: z.array(picture),
  attributes: z.array(attribute),
  isFeatured: z.boolean(),
  hidden: z.boolean(),
  badges: z.object({ bestSeller: z.boolean(), newArrival: z.boolean(), todaysDeal: z.boolean() }),
  createdAt: z.string(),
});

/** With everything that its page needs. A variant's price is its own or the product's, before the deal. */
const product = productItem.extend({
  categoryName: textInLanguages,
  version: z.number(),
  variants: z.array(
    z.object({
      _id: z.uuid(),
      sku: z.string(),
      attributes: z.record(z.string(), z.string()),
      stock: z.number(),
      level,
      price: z.number(),
      dealPrice: z.number(),
    }),
  ),
});

const category = z.object({
  slug: z.string(),
  name: textInLanguages,
  displayName: z.string(),
  /** How many products a visitor can see, unless the caller does not want to know. */
  products: z.number().optional(),
});

const paging = { page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(24), lang: langQuery };

/** Filters and order of every list. `min` and `max` are pounds, after the deal. */
const filters = {
  sort: z.enum(productSorts).optional(),
  min: pounds.optional(),
  max: pounds.optional(),
  /** Its key, such as `indigo`. */
  colour: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  stock: flag,
  sale: flag,
};

const list = pageOf(productItem);

export type ProductItem = z.output<typeof productItem>;
export type ProductView = z.output<typeof product>;
export type ProductList = z.output<typeof list>;
export type CategoryView = z.output<typeof category>;
export type PictureView = z.output<typeof picture>;

export const catalogueContract = {
  categories: {
    call: "GET /categories",
    access: "anyone",
    query: z.object({ lang: langQuery, counts: flag }),
    answer: z.object({ items: z.array(category) }),
  },
  products: {
    call: "GET /products",
    access: "anyone",
    query: z.object({ ...paging, ...filters, category: slug.optional(), admin: flag }),
    answer: list,
  },
  inCategory: {
    call: "GET /products/category/:category",
    access: "anyone",
    params: z.object({ category: slug }),
    query: z.object({ ...paging, ...filters }),
    answer: list.extend({ category }),
  },
  featured: { call: "GET /products/featured", access: "anyone", query: z.object(paging), answer: list },
  deals: { call: "GET /products/deals", access: "anyone", query: z.object({ ...paging, ...filters }), answer: list },
  bestSellers: { call: "GET /products/best-sellers", access: "anyone", query: z.object(paging), answer: list },
  newest: { call: "GET /products/new", access: "anyone", query: z.object({ ...paging, ...filters }), answer: list },
  /** What the newest products come in, each colour once. */
  colours: { call: "GET /products/colours", access: "anyone", answer: z.object({ items: z.array(attributeValue) }) },
  stocks: {
    call: "GET /products/stocks",
    access: "anyone",
    answer: z.array(z.object({ _id: z.string(), stock: z.number() })),
  },
  product: {
    call: "GET /products/:id",
    access: "anyone",
    params: z.object({ id: slug }),
    query: z.object({ lang: langQuery }),
    answer: product,
  },
  changeFields: {
    call: "PATCH /products/:id/fields",
    access: "staff",
    params: z.object({ id: slug }),
    body: z
      .object({
        hidden: z.boolean(),
        isFeatured: z.boolean(),
        deal: z.number().int().min(0).max(100),
        /** Pounds. */
        price: z.number().min(0.01).max(1_000_000).multipleOf(0.01),
        /** Of a product without choices. */
        stock: z.number().int().min(0).max(1_000_000),
        /** The version that the caller saw: a newer one is refused. */
        version: z.number().int(),
      })
      .partial(),
    answer: product,
  },
} as const satisfies Contract<typeof catalogueCalls>;
