import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { byLanguage } from "#platform/languages.ts";
import { langQuery, pageOf, textInLanguages } from "#platform/texts.ts";
import type { catalogueCalls } from "./calls.ts";
import { stockLevels } from "./catalogue.ts";
import { categoryQuery, facets, flag, listQuery, paging, searchQuery, slug } from "./filters.ts";

const texts = z.object(byLanguage(() => z.string().optional()));

const picture = z.object({
  _id: z.uuid(),
  /** A WebP of 960 pixels; 160, 320, 480 and 720 are to be had at the same address. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: texts,
  /** The choice that it shows, such as `{colour: "olive"}`. */
  shows: z.record(z.string(), z.string()),
  /** A dozen pixels that stand in the frame until the picture arrives. */
  placeholder: z.string().optional(),
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
      /** Its own picture, one of `images`. */
      picture: z.uuid().nullable(),
    }),
  ),
  /** Whether its sizes stand in its category's chart. */
  hasSizeChart: z.boolean(),
});

const category = z.object({
  slug: z.string(),
  name: textInLanguages,
  displayName: z.string(),
  /** How many products a visitor can see, unless the caller does not want to know. */
  products: z.number().optional(),
});

const list = pageOf(productItem).extend({ facets: facets.optional() });

/** As it was checked when a page showed it first: `presentCard`. */
export const checkedItem = z.custom<z.output<typeof productItem>>();
const checkedList = pageOf(checkedItem).extend({ facets: facets.optional() });

/** What was searched for instead, where the words as typed found nothing: "showing results for …". */
const corrected = z.string().optional();

/** What shows while somebody types: eight lines at most in all. */
const suggestions = z.object({
  products: z.array(
    productItem
      .pick({ _id: true, displayName: true, price: true, deal: true, dealPrice: true, level: true, category: true })
      .extend({ image: picture.optional() }),
  ),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Whole queries to go on with. */
  queries: z.array(z.string()),
});

export type ProductItem = z.output<typeof productItem>;
export type ProductView = z.output<typeof product>;
export type ProductList = z.output<typeof list>;
export type FacetsView = z.output<typeof facets>;
export type Suggestions = z.output<typeof suggestions>;
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
    query: z.object({ ...listQuery, admin: flag }),
    answer: list,
    forPages: checkedList,
  },
  inCategory: {
    call: "GET /products/category/:category",
    access: "anyone",
    params: z.object({ category: slug }),
    query: z.object(categoryQuery),
    answer: list.extend({ category }),
    forPages: checkedList.extend({ category }),
  },
  featured: {
    call: "GET /products/featured",
    access: "anyone",
    query: z.object(paging),
    answer: list,
    forPages: checkedList,
  },
  deals: {
    call: "GET /products/deals",
    access: "anyone",
    query: z.object(listQuery),
    answer: list,
    forPages: checkedList,
  },
  bestSellers: {
    call: "GET /products/best-sellers",
    access: "anyone",
    query: z.object(listQuery),
    answer: list,
    forPages: checkedList,
  },
  newest: {
    call: "GET /products/new",
    access: "anyone",
    query: z.object(listQuery),
    answer: list,
    forPages: checkedList,
  },
  /** What the newest products come in, each colour once. */
  colours: { call: "GET /products/colours", access: "anyone", answer: z.object({ items: z.array(attributeValue) }) },
  stocks: {
    call: "GET /products/stocks",
    access: "anyone",
    answer: z.array(z.object({ _id: z.string(), stock: z.number() })),
  },
  search: {
    call: "GET /products/search",
    access: "anyone",
    query: z.object(searchQuery),
    answer: list.extend({ corrected }),
    forPages: checkedList.extend({ corrected }),
  },
  suggest: {
    call: "GET /products/suggest",
    access: "anyone",
    query: z.object({ q: searchQuery.q, lang: langQuery }),
    answer: suggestions,
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
