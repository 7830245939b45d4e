import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { filled, langQuery, pageNumber, pageOf, pageOfMany, textInLanguages } from "#platform/texts.ts";
import { stockLevels } from "./catalogue.ts";
import type { productDeskCalls } from "./deskCalls.ts";
import { altTexts, pieces, productForm } from "./deskWish.ts";
import { flag, slug } from "./filters.ts";

const level = z.enum(stockLevels);
const texts = textInLanguages.partial();

const deskPicture = z.object({
  _id: z.uuid(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: texts,
  shows: z.record(z.string(), z.string()),
  /** The shop shows it once it is ready; staff see it at once. */
  status: z.enum(["waiting", "ready", "failed"]),
  placeholder: z.string().nullable(),
});

/** Everything that the form for a product needs. Prices are pounds; a variant's is its own, or null. */
const deskProduct = z.object({
  _id: z.string(),
  version: z.number(),
  name: textInLanguages,
  description: textInLanguages,
  category: z.string(),
  price: z.number(),
  deal: z.number(),
  stock: z.number(),
  level,
  sold: z.number(),
  isFeatured: z.boolean(),
  hidden: z.boolean(),
  attributes: z.array(
    z.object({
      key: z.string(),
      label: textInLanguages,
      values: z.array(z.object({ key: z.string(), label: textInLanguages, swatch: z.string().optional() })),
    }),
  ),
  variants: z.array(
    z.object({
      _id: z.uuid(),
      sku: z.string(),
      attributes: z.record(z.string(), z.string()),
      stock: z.number(),
      price: z.number().nullable(),
      image: z.uuid().nullable(),
    }),
  ),
  images: z.array(deskPicture),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const deskItem = z.object({
  _id: z.string(),
  displayName: z.string(),
  name: textInLanguages,
  category: z.string(),
  price: z.number(),
  deal: z.number(),
  dealPrice: z.number(),
  stock: z.number(),
  level,
  sold: z.number(),
  isFeatured: z.boolean(),
  hidden: z.boolean(),
  version: z.number(),
  /** How many choices it has; the SKU where there is but one. */
  variants: z.number(),
  sku: z.string().nullable(),
  /** Its first picture. */
  image: z.uuid().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const deskSorts = ["newest", "oldest", "name", "price", "-price", "stock", "-stock", "sold", "deal"] as const;
export type DeskSort = (typeof deskSorts)[number];

const deskFilters = {
  q: z.string().trim().max(100).default(""),
  category: slug.optional(),
  hidden: flag,
  featured: flag,
  onDeal: flag,
  /** What is low or gone. */
  lowStock: flag,
  sort: z.enum(deskSorts).default("newest"),
};

const problem = z.object({
  /** As a table program counts: the heading is row 1. */
  row: z.number(),
  column: z.string(),
  /** A key of the error catalogue. */
  message: z.string(),
  value: z.string(),
});

export type DeskProduct = z.output<typeof deskProduct>;
export type DeskPicture = z.output<typeof deskPicture>;
export type DeskItem = z.output<typeof deskItem>;
export type DeskFilters = z.output<z.ZodObject<typeof deskFilters>>;
export type ImportProblem = z.output<typeof problem>;

const changedAtOnce = 100;

const images = { name: "images", most: 10, bytes: 10 * 1024 * 1024 } as const;
const id = z.object({ id: slug });

export const productDeskContract = {
  create: {
    call: "POST /products",
    access: "staff",
    body: productForm,
    files: images,
    answer: deskProduct,
    status: 201,
  },
  replace: {
    call: "PUT /products/:id",
    access: "staff",
    params: id,
    body: productForm,
    files: images,
    answer: deskProduct,
  },
  remove: { call: "DELETE /products/:id", access: "staff", params: id, answer: z.object({}), status: 204 },
  addImages: {
    call: "POST /products/:id/images",
    access: "staff",
    params: id,
    body: z.object({}),
    files: images,
    answer: z.object({ added: z.array(z.uuid()), images: z.array(deskPicture) }),
    status: 201,
  },
  /** The order is that of the list, which names every picture of the product. `variants`: pictures of their own. */
  arrangeImages: {
    call: "PATCH /products/:id/images",
    access: "staff",
    params: id,
    body: z.object({
      images: z
        .array(
          z.strictObject({
            _id: z.uuid(),
            alt: altTexts.optional(),
            shows: z.record(z.string().max(40), z.string().max(40)).optional(),
          }),
        )
        .max(10),
      variants: z
        .array(z.strictObject({ _id: z.uuid(), image: z.uuid().nullable() }))
        .max(100)
        .optional(),
    }),
    answer: z.object({ images: z.array(deskPicture) }),
  },
  removeImage: {
    call: "DELETE /products/:id/images/:imageId",
    access: "staff",
    params: z.object({ id: slug, imageId: z.uuid() }),
    answer: z.object({}),
    status: 204,
  },
  list: {
    call: "GET /admin/products",
    access: "staff",
    query: z.object({
      ...deskFilters,
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
      lang: langQuery,
    }),
    /** `lowStock` is how many of all products are low or gone. */
    answer: pageOfMany(deskItem).extend({ lowStock: z.number() }),
  },
  /** The same for each of them; one that refuses keeps no other from it. */
  changeMany: {
    call: "POST /admin/products/changes",
    access: "staff",
    body: z.object({
      ids: z.array(slug).min(1).max(changedAtOnce),
      to: z.union([
        z.strictObject({ hidden: z.boolean() }),
        z.strictObject({ isFeatured: z.boolean() }),
        z.strictObject({ deal: z.number().int().min(0).max(100) }),
        z.strictObject({ deleted: z.literal(true) }),
      ]),
    }),
    patience: 60_000,
    answer: z.object({
      /** `message`: why not, a key of the error catalogue. */
      results: z.array(z.object({ _id: z.string(), message: z.string().optional() })),
    }),
  },
  exportList: {
    call: "GET /admin/products/export.csv",
    access: "staff",
    query: z.object(deskFilters),
    answer: z.string(),
    // A hundred thousand rows over somebody's slow line.
    patience: 600_000,
  },
  /** A dry run changes nothing and tells every problem; without it, one problem is enough to change nothing. */
  importList: {
    call: "POST /admin/products/import",
    access: "staff",
    query: z.object({ dryRun: flag }),
    body: z.object({}),
    files: { name: "file", most: 1, bytes: 10 * 1024 * 1024 },
    answer: z.object({
      rows: z.number(),
      created: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      problems: z.array(problem),
      /** Whether it was done. */
      done: z.boolean(),
    }),
  },
  product: { call: "GET /admin/products/:id", access: "staff", params: id, answer: deskProduct },
  correctStock: {
    call: "POST /admin/products/:id/stock",
    access: "staff",
    params: id,
    body: z.object({
      /** Of a product with choices. */
      variantId: z.uuid().optional(),
      /** How many came or went; or, by a count of the shelf, how many there are. */
      by: z.number().int().min(-1_000_000).max(1_000_000).optional(),
      to: pieces.optional(),
      reason: z.enum(["received", "corrected"]),
      note: filled(300),
    }),
    answer: z.object({ variantId: z.uuid(), stock: z.number(), productStock: z.number() }),
  },
  prices: {
    call: "GET /admin/products/:id/prices",
    access: "staff",
    params: id,
    query: z.object({ page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(50) }),
    answer: pageOf(
      z.object({
        variantId: z.uuid().nullable(),
        sku: z.string().nullable(),
        price: z.number(),
        deal: z.number(),
        by: z.string().nullable(),
        at: z.string(),
      }),
    ),
  },
} as const satisfies Contract<typeof productDeskCalls>;
