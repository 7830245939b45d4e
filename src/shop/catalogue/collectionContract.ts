import { z } from "zod";
import { langQuery, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { slugInput } from "./categoryContract.ts";
import { collectionKinds, collectionSorts } from "./collection.ts";
import { adminCollectionsEndpoints } from "./collectionEndpoints.ts";
import { coverSchema } from "./contract.ts";
import { slugSchema } from "./listQueryParams.ts";
import { pageTextsInput, pageTextsView } from "./pageTexts.ts";
import { maxPriceInPounds } from "./productLimits.ts";
import { productTag } from "./productTags.ts";

/** Lists offer all at once. */
export const maxCollections = 200;
/** Products of a manual collection. */
export const maxPickedProducts = 300;
/** Products that the preview shows. */
export const maxPreviewProducts = 12;

const anyOf = <One extends z.ZodType>(one: One) => z.array(one).min(1).max(20).optional();
const pounds = z.number().min(0).max(maxPriceInPounds).multipleOf(0.01).optional();

/** All must hold; of the values of one, any. */
const rules = z.strictObject({
  /** Keys of categories; one includes its children. */
  categories: anyOf(slugSchema),
  /** Keys of colours. */
  colours: anyOf(z.string().regex(/^[\w.-]{1,40}$/, "validation.invalid")),
  tags: anyOf(productTag),
  /** Pounds, after the deal. */
  min: pounds,
  max: pounds,
  deal: z.literal(true).optional(),
  /** At most this many days in the shop. */
  newForDays: z.number().int().min(1).max(365).optional(),
});

const products = z
  .array(slugSchema)
  .max(maxPickedProducts)
  .transform((ids) => [...new Set(ids)])
  .default([]);
const sort = z.enum(collectionSorts).default("newest");

/** How its products are selected: by rules, or by hand in an order. */
const choiceInput = { kind: z.enum(collectionKinds), rules: rules.default({}), products, sort };

const moment = z.iso.datetime({ offset: true }).nullable().default(null);

const collectionInput = {
  ...pageTextsInput,
  ...choiceInput,
  slug: slugInput,
  hidden: z.boolean().default(false),
  /** Visible from this time, until before that one. */
  visibleFrom: moment,
  visibleUntil: moment,
};

const summary = z.object({
  _id: z.uuid(),
  slug: z.string(),
  kind: z.enum(collectionKinds),
  name: translatedText,
  hidden: z.boolean(),
  visibleFrom: z.string().nullable(),
  visibleUntil: z.string().nullable(),
  picture: coverSchema.nullable(),
  /** Visible products that it has now. */
  products: z.number(),
  version: z.number(),
});

const previewProduct = z.object({
  _id: z.string(),
  displayName: z.string(),
  hidden: z.boolean(),
  image: z.uuid().nullable(),
});

const adminCollection = summary.extend({
  ...pageTextsView,
  formerSlugs: z.array(z.string()),
  rules,
  sort: z.enum(collectionSorts),
  /** Of a manual one, in its order, hidden ones too. */
  picked: z.array(previewProduct),
});

export type CollectionSummary = z.output<typeof summary>;
export type AdminCollection = z.output<typeof adminCollection>;
export type PreviewProduct = z.output<typeof previewProduct>;
export type CollectionInput = z.output<z.ZodObject<typeof collectionInput>>;
export type CollectionChoice = z.output<z.ZodObject<typeof choiceInput>>;

const params = z.object({ id: z.uuid() });
const write = { access: "staff", permission: "collections.write" } as const;
const read = { access: "staff", permission: "products.read" } as const;

export const adminCollectionsContract = {
  /** All of them in the order of the shop. */
  list: { call: adminCollectionsEndpoints.list, ...read, answer: z.object({ items: z.array(summary) }) },
  collection: {
    call: adminCollectionsEndpoints.collection,
    ...read,
    params,
    query: z.object({ lang: langQuery }),
    answer: adminCollection,
  },
  create: {
    call: adminCollectionsEndpoints.create,
    ...write,
    body: z.object(collectionInput),
    answer: adminCollection,
    status: 201,
  },
  change: {
    call: adminCollectionsEndpoints.change,
    ...write,
    params,
    body: z.object({
      ...collectionInput,
      /** The version that the caller loaded; 409 if there is a newer one. */
      version: z.number().int(),
    }),
    answer: adminCollection,
  },
  /** Sets the order; must name every collection, or 409. */
  arrange: {
    call: adminCollectionsEndpoints.arrange,
    ...write,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(maxCollections) }),
    answer: z.object({ items: z.array(summary) }),
  },
  remove: { call: adminCollectionsEndpoints.remove, ...write, params, answer: z.object({}), status: 204 },
  setPicture: {
    call: adminCollectionsEndpoints.setPicture,
    ...write,
    params,
    body: z.object({}),
    files: { name: "picture", maxFiles: 1, maxBytes: 10 * 1024 * 1024 },
    answer: adminCollection,
  },
  removePicture: { call: adminCollectionsEndpoints.removePicture, ...write, params, answer: adminCollection },
  /** The number and the first of the products that a collection would show. */
  preview: {
    call: adminCollectionsEndpoints.preview,
    ...read,
    query: z.object({ lang: langQuery }),
    body: z.object(choiceInput),
    answer: z.object({ total: z.number(), items: z.array(previewProduct) }),
  },
  /** The tags that products have, the most frequent first, at most a hundred. */
  tags: {
    call: adminCollectionsEndpoints.tags,
    ...read,
    answer: z.object({ items: z.array(z.object({ tag: z.string(), products: z.number() })) }),
  },
} as const satisfies Contract<typeof adminCollectionsEndpoints>;
