import { z } from "zod";
import { langQuery, pageSchema, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { byLanguage } from "#platform/languages.ts";
import { catalogueEndpoints } from "./endpoints.ts";
import {
  booleanParam,
  categoryQueryParams,
  facetsSchema,
  listQueryParams,
  pagingParams,
  slugSchema,
} from "./listQueryParams.ts";
import { stockLevels } from "./product.ts";
import { sizeChart } from "./sizeChart.ts";

const texts = z.object(byLanguage(() => z.string().optional()));

export const pictureSchema = z.object({
  _id: z.uuid(),
  /** URL of the WebP of 960 pixels; 160, 320, 480 and 720 are available at the same path. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: texts,
  /** The attribute values that the picture shows, such as `{colour: "olive"}`. */
  shows: z.record(z.string(), z.string()),
  /** Data URL of about a dozen pixels, shown until the picture has loaded. */
  placeholder: z.string().optional(),
});

const attributeValue = z.object({ key: z.string(), label: translatedText, swatch: z.string().optional() });

const attribute = z.object({
  key: z.string(),
  label: translatedText,
  values: z.array(attributeValue),
});

const level = z.enum(stockLevels);

/** The lowest price of a variant: what lists show, filter and sort by. `from`: another variant costs more. */
export const startingPrice = z.object({ price: z.number(), dealPrice: z.number(), from: z.boolean() });

/**
 * A product in lists: two pictures, no variants. Prices are pounds, `deal` is a percentage; `price` and `dealPrice` are
 * those of variants without a price of their own. In a list for certain colours `shownColour` is the one that the
 * pictures show.
 */
export const productItem = z.object({
  _id: z.string(),
  name: translatedText,
  description: translatedText,
  displayName: z.string(),
  displayDescription: z.string(),
  price: z.number(),
  deal: z.number(),
  dealPrice: z.number(),
  startingPrice,
  stock: z.number(),
  level,
  category: z.string(),
  images: z.array(pictureSchema),
  shownColour: z.string().optional(),
  attributes: z.array(attribute),
  isFeatured: z.boolean(),
  hidden: z.boolean(),
  badges: z.object({ bestSeller: z.boolean(), newArrival: z.boolean(), todaysDeal: z.boolean() }),
  /** Of the published reviews, with one decimal; null: nobody has reviewed it yet. */
  rating: z.object({ average: z.number(), count: z.number() }).nullable(),
  createdAt: z.string(),
});

/** All data of a product page. A variant's price is its own or the product's, before the deal. */
export const productView = productItem.extend({
  categoryName: translatedText,
  /** The product's category and the one above it, to link to; the top one first. Empty while it is hidden. */
  categoryTrail: z.array(z.object({ slug: z.string(), name: translatedText })),
  version: z.number(),
  /** Number of published reviews by stars, from one to five. */
  ratings: z.array(z.number()),
  /** Number of customers who found it small, true to size, and large. */
  fits: z.array(z.number()),
  /**
   * Lowest price that a variant had in the 30 days before the deal began; null without a deal, or without an earlier
   * price.
   */
  lowestPrice: z.number().nullable(),
  variants: z.array(
    z.object({
      _id: z.uuid(),
      sku: z.string(),
      attributes: z.record(z.string(), z.string()),
      stock: z.number(),
      level,
      price: z.number(),
      dealPrice: z.number(),
      /** Lowest price that it had in the 30 days before the deal began. */
      lowestPrice: z.number().nullable(),
      /** The variant's picture, one of `images`. */
      picture: z.uuid().nullable(),
    }),
  ),
  /** Whether the category's size chart contains the sizes. */
  hasSizeChart: z.boolean(),
});

/** The picture of a category or collection. */
export const coverSchema = pictureSchema.pick({ _id: true, url: true, width: true, height: true, placeholder: true });

const categoryLink = z.object({ slug: z.string(), displayName: z.string() });

const category = z.object({
  /** The last part of its URL. Staff may change it; a former one leads to the category, too. */
  slug: z.string(),
  /** Key that `category` of a product refers to; never changes. */
  key: z.string(),
  name: translatedText,
  displayName: z.string(),
  /** Slug of the category above it. */
  parent: z.string().nullable(),
  picture: coverSchema.nullable(),
  /** Number of visible products, those of its children included, unless the caller opts out. */
  products: z.number().optional(),
});

/** Texts and picture of a page with products; a text that was not written is empty. */
const pageTexts = { displayDescription: z.string(), seoTitle: z.string(), seoDescription: z.string() };

const categoryOfPage = category.extend({
  ...pageTexts,
  parent: categoryLink.nullable(),
  children: z.array(categoryLink),
});

const collection = z.object({
  /** The last part of its URL. Staff may change it; a former one leads to the collection, too. */
  slug: z.string(),
  name: translatedText,
  displayName: z.string(),
  displayDescription: z.string(),
  picture: coverSchema.nullable(),
});
const collectionOfPage = collection.extend(pageTexts);

export const productList = pageSchema(productItem).extend({ facets: facetsSchema.optional() });

/** Not validated again: `presentCard` validated it when it was first presented. */
export const trustedProductItem = z.custom<z.output<typeof productItem>>();
export const trustedProductList = pageSchema(trustedProductItem).extend({ facets: facetsSchema.optional() });

export type ProductItem = z.output<typeof productItem>;
export type ProductView = z.output<typeof productView>;
export type ProductList = z.output<typeof productList>;
export type FacetsView = z.output<typeof facetsSchema>;
export type CoverView = z.output<typeof coverSchema>;
export type PictureView = z.output<typeof pictureSchema>;

export const catalogueContract = {
  categories: {
    call: catalogueEndpoints.categories,
    access: "anyone",
    query: z.object({ lang: langQuery, counts: booleanParam }),
    answer: z.object({ items: z.array(category) }),
  },
  products: {
    call: catalogueEndpoints.products,
    access: "anyone",
    query: z.object({ ...listQueryParams, admin: booleanParam }),
    answer: productList,
    pageAnswer: trustedProductList,
  },
  inCategory: {
    call: catalogueEndpoints.inCategory,
    access: "anyone",
    params: z.object({ category: slugSchema }),
    query: z.object(categoryQueryParams),
    answer: productList.extend({ category: categoryOfPage }),
    pageAnswer: trustedProductList.extend({ category: categoryOfPage }),
  },
  /** The collections that visitors see now, in the order of the shop. */
  collections: {
    call: catalogueEndpoints.collections,
    access: "anyone",
    query: z.object({ lang: langQuery }),
    answer: z.object({ items: z.array(collection) }),
  },
  inCollection: {
    call: catalogueEndpoints.inCollection,
    access: "anyone",
    params: z.object({ collection: slugSchema }),
    query: z.object(listQueryParams),
    answer: productList.extend({ collection: collectionOfPage }),
    pageAnswer: trustedProductList.extend({ collection: collectionOfPage }),
  },
  featured: {
    call: catalogueEndpoints.featured,
    access: "anyone",
    query: z.object(pagingParams),
    answer: productList,
    pageAnswer: trustedProductList,
  },
  deals: {
    call: catalogueEndpoints.deals,
    access: "anyone",
    query: z.object(listQueryParams),
    answer: productList,
    pageAnswer: trustedProductList,
  },
  bestSellers: {
    call: catalogueEndpoints.bestSellers,
    access: "anyone",
    query: z.object(listQueryParams),
    answer: productList,
    pageAnswer: trustedProductList,
  },
  newest: {
    call: catalogueEndpoints.newest,
    access: "anyone",
    query: z.object(listQueryParams),
    answer: productList,
    pageAnswer: trustedProductList,
  },
  /** Colours of the newest products, without duplicates. */
  colours: { call: catalogueEndpoints.colours, access: "anyone", answer: z.object({ items: z.array(attributeValue) }) },
  /** The colour that a key means today: another one after a merge. */
  colour: {
    call: catalogueEndpoints.colour,
    access: "anyone",
    params: z.object({ key: z.string().regex(/^[\w-]{1,40}$/) }),
    answer: z.object({ key: z.string() }),
  },
  stocks: {
    call: catalogueEndpoints.stocks,
    access: "anyone",
    answer: z.array(z.object({ _id: z.string(), stock: z.number() })),
  },
  product: {
    call: catalogueEndpoints.product,
    access: "anyone",
    params: z.object({ id: slugSchema }),
    query: z.object({ lang: langQuery }),
    answer: productView,
  },
  sizeChart: {
    call: catalogueEndpoints.sizeChart,
    access: "anyone",
    params: z.object({ category: slugSchema }),
    answer: sizeChart,
  },
  /** The product's own size chart or its category's. */
  productSizeChart: {
    call: catalogueEndpoints.productSizeChart,
    access: "anyone",
    params: z.object({ id: slugSchema }),
    answer: sizeChart,
  },
} as const satisfies Contract<typeof catalogueEndpoints>;
