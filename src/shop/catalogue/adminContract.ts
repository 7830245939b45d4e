import { z } from "zod";
import {
  cappedPageSchema,
  csvResponse,
  langQuery,
  pageNumber,
  pageSchema,
  requiredText,
  translatedText,
} from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { adminProductsEndpoints } from "./adminEndpoints.ts";
import { productView, startingPrice } from "./contract.ts";
import { dealStates } from "./dealStates.ts";
import { booleanParam, slugSchema } from "./listQueryParams.ts";
import { stockLevels } from "./product.ts";
import { altTexts, productFormSchema, stockQuantity } from "./productFormSchema.ts";
import { sizeChart } from "./sizeChart.ts";

const level = z.enum(stockLevels);
const texts = translatedText.partial();

const adminPicture = z.object({
  _id: z.uuid(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: texts,
  shows: z.record(z.string(), z.string()),
  /** Published once `ready`; admins see it at once. */
  status: z.enum(["waiting", "ready", "failed"]),
  placeholder: z.string().nullable(),
});

/** The data of the product form. Prices are pounds; a variant's price is its own, or null. */
const adminProduct = z.object({
  _id: z.string(),
  version: z.number(),
  name: translatedText,
  description: translatedText,
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
      label: translatedText,
      values: z.array(z.object({ key: z.string(), label: translatedText, swatch: z.string().optional() })),
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
  images: z.array(adminPicture),
  /** Words by which collections choose products; customers do not see them. */
  tags: z.array(z.string()),
  /** Instead of the category's. */
  sizeChart: sizeChart.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Keys of texts by field, like `fields` of an error, of what prevented nothing: a price that is raised during a deal. */
const warnings = z.record(z.string(), z.string()).optional();

const adminProductItem = z.object({
  _id: z.string(),
  displayName: z.string(),
  name: translatedText,
  category: z.string(),
  price: z.number(),
  deal: z.number(),
  dealPrice: z.number(),
  startingPrice,
  stock: z.number(),
  level,
  sold: z.number(),
  isFeatured: z.boolean(),
  hidden: z.boolean(),
  version: z.number(),
  /** Number of variants; `sku` is set if there is only one. */
  variants: z.number(),
  sku: z.string().nullable(),
  /** Number of variants with low or no stock; `lowest` names those with the least, by their attribute labels. */
  lowVariants: z.number(),
  lowest: z.array(z.object({ sku: z.string(), labels: z.array(z.string()), stock: z.number() })),
  /** The first picture. */
  image: z.uuid().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const adminProductSorts = ["newest", "oldest", "name", "price", "-price", "stock", "-stock", "sold", "deal"] as const;
export type AdminProductSort = (typeof adminProductSorts)[number];

const adminProductFilters = {
  q: z.string().trim().max(100).default(""),
  category: slugSchema.optional(),
  hidden: booleanParam,
  featured: booleanParam,
  onDeal: booleanParam,
  /** Only products with a variant whose stock is low or zero; hidden products only together with `hidden`. */
  lowStock: booleanParam,
  sort: z.enum(adminProductSorts).default("newest"),
};

const importProblem = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.number(),
  column: z.string(),
  /** Error key. */
  message: z.string(),
  value: z.string(),
});

export type AdminProduct = z.output<typeof adminProduct>;
export type AdminPicture = z.output<typeof adminPicture>;
export type AdminProductItem = z.output<typeof adminProductItem>;
export type AdminProductFilters = z.output<z.ZodObject<typeof adminProductFilters>>;
export type ImportProblem = z.output<typeof importProblem>;

const maxBulkChanges = 100;

const imageFiles = { name: "images", maxFiles: 10, maxBytes: 10 * 1024 * 1024 } as const;
const idParams = z.object({ id: slugSchema });

const productFeed = z.object({ language: z.enum(languageCodes), format: z.enum(["xml", "csv"]), url: z.string() });
export type ProductFeed = z.output<typeof productFeed>;

/** Planned and running deals of one product. */
export const maxOpenDeals = 20;

/** Local date and time in Cairo, `2026-11-27T20:00`. */
const cairoMinute = z
  .string({ error: "validation.required" })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "validation.required");
const scheduledDealInput = z.strictObject({
  percent: z
    .number({ error: "validation.required" })
    .int("admin.deals.range")
    .min(1, "admin.deals.range")
    .max(100, "admin.deals.range"),
  startsAt: cairoMinute,
  endsAt: cairoMinute,
});
const scheduledDeal = z.object({
  id: z.uuid(),
  percent: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
  status: z.enum(dealStates),
});
const scheduledDealList = z.object({ items: z.array(scheduledDeal) });
export type ScheduledDealInput = z.output<typeof scheduledDealInput>;
export type ScheduledDealView = z.output<typeof scheduledDeal>;

export const adminProductsContract = {
  create: {
    call: adminProductsEndpoints.create,
    access: "staff",
    permission: "products.write",
    body: productFormSchema,
    files: imageFiles,
    answer: adminProduct,
    status: 201,
  },
  replace: {
    call: adminProductsEndpoints.replace,
    access: "staff",
    permission: "products.write",
    params: idParams,
    body: productFormSchema,
    files: imageFiles,
    answer: adminProduct.extend({ warnings }),
  },
  remove: {
    call: adminProductsEndpoints.remove,
    access: "staff",
    permission: "products.delete",
    params: idParams,
    answer: z.object({}),
    status: 204,
  },
  changeFields: {
    call: adminProductsEndpoints.changeFields,
    access: "staff",
    permission: "products.promote",
    params: z.object({ id: slugSchema }),
    body: z
      .object({
        hidden: z.boolean(),
        isFeatured: z.boolean(),
        deal: z.number().int().min(0).max(100),
        /** Pounds. */
        price: z.number().min(0.01).max(1_000_000).multipleOf(0.01),
        /** Only for a product without variants. */
        stock: z.number().int().min(0).max(1_000_000),
        /** The version that the caller loaded; 409 if there is a newer one. */
        version: z.number().int(),
      })
      .partial(),
    answer: productView.extend({ warnings }),
  },
  addImages: {
    call: adminProductsEndpoints.addImages,
    access: "staff",
    permission: "products.write",
    params: idParams,
    body: z.object({}),
    files: imageFiles,
    answer: z.object({ added: z.array(z.uuid()), images: z.array(adminPicture) }),
    status: 201,
  },
  /**
   * Sets the order of the pictures; the list must name every picture of the product. `variants`: the picture of each
   * variant.
   */
  arrangeImages: {
    call: adminProductsEndpoints.arrangeImages,
    access: "staff",
    permission: "products.write",
    params: idParams,
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
    answer: z.object({ images: z.array(adminPicture) }),
  },
  removeImage: {
    call: adminProductsEndpoints.removeImage,
    access: "staff",
    permission: "products.write",
    params: z.object({ id: slugSchema, imageId: z.uuid() }),
    answer: z.object({}),
    status: 204,
  },
  list: {
    call: adminProductsEndpoints.list,
    access: "staff",
    permission: "products.read",
    query: z.object({
      ...adminProductFilters,
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
      lang: langQuery,
    }),
    /** `lowStock` is the number of all variants of visible products with low or no stock. */
    answer: cappedPageSchema(adminProductItem).extend({ lowStock: z.number() }),
  },
  /** Applies the same change to each product; a failure of one does not affect the others. */
  changeMany: {
    call: adminProductsEndpoints.changeMany,
    access: "staff",
    permission: "products.promote",
    body: z.object({
      ids: z.array(slugSchema).min(1).max(maxBulkChanges),
      to: z.union([
        z.strictObject({ hidden: z.boolean() }),
        z.strictObject({ isFeatured: z.boolean() }),
        z.strictObject({ deal: z.number().int().min(0).max(100) }),
        z.strictObject({ deleted: z.literal(true) }),
      ]),
    }),
    timeoutMs: 60_000,
    answer: z.object({
      /** `message`: the error key if the change failed. */
      results: z.array(z.object({ _id: z.string(), message: z.string().optional() })),
    }),
  },
  exportList: {
    call: adminProductsEndpoints.exportList,
    access: "staff",
    permission: "products.export",
    query: z.object(adminProductFilters),
    ...csvResponse,
    // ms; an export of 100,000 rows over a slow connection.
    timeoutMs: 600_000,
  },
  /** A dry run reports all problems and changes nothing. Otherwise a single problem prevents the whole import. */
  importList: {
    call: adminProductsEndpoints.importList,
    access: "staff",
    permission: "products.write",
    query: z.object({ dryRun: booleanParam }),
    body: z.object({}),
    files: { name: "file", maxFiles: 1, maxBytes: 10 * 1024 * 1024 },
    answer: z.object({
      rows: z.number(),
      created: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      problems: z.array(importProblem),
      /** Cells that prevent nothing, such as a price that is raised during a deal. */
      warnings: z.array(importProblem),
      /** False if problems prevented the import. */
      done: z.boolean(),
    }),
  },
  product: {
    call: adminProductsEndpoints.product,
    access: "staff",
    permission: "products.read",
    params: idParams,
    answer: adminProduct,
  },
  correctStock: {
    call: adminProductsEndpoints.correctStock,
    access: "staff",
    permission: "products.stock",
    params: idParams,
    body: z.object({
      /** Required for a product with variants. */
      variantId: z.uuid().optional(),
      /** Change in stock; for a stock count, the counted quantity. */
      by: z.number().int().min(-1_000_000).max(1_000_000).optional(),
      to: stockQuantity.optional(),
      reason: z.enum(["received", "corrected"]),
      note: requiredText(300),
      /** Of a repeated request with `by`, which books nothing again. A count cannot be repeated: pieces were sold since. */
      idempotencyKey: z.uuid().optional(),
    }),
    answer: z.object({ variantId: z.uuid(), stock: z.number(), productStock: z.number() }),
  },
  /** Files of the whole catalogue for Google Merchant Center (`xml`) and Meta (`csv`). */
  feeds: {
    call: adminProductsEndpoints.feeds,
    access: "staff",
    permission: "products.promote",
    answer: z.object({ items: z.array(productFeed) }),
  },
  prices: {
    call: adminProductsEndpoints.prices,
    access: "staff",
    permission: "products.read",
    params: idParams,
    query: z.object({ page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(50) }),
    answer: pageSchema(
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
  scheduledDeals: {
    call: adminProductsEndpoints.scheduledDeals,
    access: "staff",
    permission: "products.read",
    params: idParams,
    answer: scheduledDealList,
  },
  scheduleDeal: {
    call: adminProductsEndpoints.scheduleDeal,
    access: "staff",
    permission: "products.promote",
    params: idParams,
    body: scheduledDealInput,
    status: 201,
    answer: scheduledDealList,
  },
  cancelDeal: {
    call: adminProductsEndpoints.cancelDeal,
    access: "staff",
    permission: "products.promote",
    params: idParams.extend({ dealId: z.uuid() }),
    answer: scheduledDealList,
  },
} as const satisfies Contract<typeof adminProductsEndpoints>;
