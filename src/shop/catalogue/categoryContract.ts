import { z } from "zod";
import { langQuery, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminCategoriesEndpoints } from "./categoryEndpoints.ts";
import { coverSchema } from "./contract.ts";
import { slugSchema } from "./listQueryParams.ts";
import { pageTextsInput, pageTextsView } from "./pageTexts.ts";
import { sizeChart, sizeChartInput } from "./sizeChart.ts";

/** A shop has some tens; lists offer all at once. */
export const maxCategories = 200;

/** The last part of a page's URL; made from the English name if it is empty. */
export const slugInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(60, "validation.tooLong")
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "validation.slug")
  .default("");

const adminCategory = z.object({
  /** Key that products and coupons refer to; never changes. */
  key: z.string(),
  slug: z.string(),
  /** Addresses that lead to it. */
  formerSlugs: z.array(z.string()),
  name: translatedText,
  ...pageTextsView,
  /** Key of the category above it. */
  parent: z.string().nullable(),
  hidden: z.boolean(),
  picture: coverSchema.nullable(),
  hasSizeChart: z.boolean(),
  /** Its own products, hidden ones too. */
  products: z.number(),
  version: z.number(),
});

export type AdminCategory = z.output<typeof adminCategory>;
export type CategoryInput = z.output<z.ZodObject<typeof categoryInput>>;

const key = slugSchema;
const params = z.object({ key });
/** The version that the caller loaded; 409 if there is a newer one. */
const version = z.number().int();

const categoryInput = {
  ...pageTextsInput,
  slug: slugInput,
  parent: key.nullable().default(null),
  hidden: z.boolean().default(false),
};

const write = { access: "staff", permission: "categories.write" } as const;
const pictureFile = { name: "picture", maxFiles: 1, maxBytes: 10 * 1024 * 1024 } as const;

export const adminCategoriesContract = {
  /** All of them in the order of the shop: each is followed by its children. */
  list: {
    call: adminCategoriesEndpoints.list,
    access: "staff",
    permission: "products.read",
    query: z.object({ lang: langQuery }),
    answer: z.object({ items: z.array(adminCategory) }),
  },
  create: {
    call: adminCategoriesEndpoints.create,
    ...write,
    body: z.object(categoryInput),
    answer: adminCategory,
    status: 201,
  },
  change: {
    call: adminCategoriesEndpoints.change,
    ...write,
    params,
    body: z.object({ ...categoryInput, version }),
    answer: adminCategory,
  },
  /** Sets the order; must name every category, or 409. */
  arrange: {
    call: adminCategoriesEndpoints.arrange,
    ...write,
    body: z.object({ keys: z.array(key).min(1).max(maxCategories) }),
    answer: z.object({ items: z.array(adminCategory) }),
  },
  /**
   * Deletes a category; its address leads to the one above or to `moveTo`, which also gets its products within seconds.
   * 409 while it has children, and without `moveTo` while products or coupons name it.
   */
  remove: {
    call: adminCategoriesEndpoints.remove,
    ...write,
    params,
    body: z.object({ moveTo: key.nullable().default(null), version }),
    answer: z.object({}),
    status: 204,
  },
  setPicture: {
    call: adminCategoriesEndpoints.setPicture,
    ...write,
    params,
    body: z.object({}),
    files: pictureFile,
    answer: adminCategory,
  },
  removePicture: { call: adminCategoriesEndpoints.removePicture, ...write, params, answer: adminCategory },
  sizeChart: {
    call: adminCategoriesEndpoints.sizeChart,
    access: "staff",
    permission: "products.read",
    params,
    answer: z.object({ chart: sizeChart.nullable(), version: z.number() }),
  },
  setSizeChart: {
    call: adminCategoriesEndpoints.setSizeChart,
    ...write,
    params,
    body: z.object({ chart: sizeChartInput.nullable(), version }),
    answer: adminCategory,
  },
} as const satisfies Contract<typeof adminCategoriesEndpoints>;
