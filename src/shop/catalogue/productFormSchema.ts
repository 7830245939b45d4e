import { z } from "zod";
import { byLanguage, type InEveryLanguage } from "#platform/languages.ts";
import { booleanParam, slugSchema } from "./listQueryParams.ts";
import { maxPriceInPounds, maxSoldVariants, maxStock, skuPattern } from "./productLimits.ts";
import { productTags } from "./productTags.ts";
import { sizeChartInput } from "./sizeChart.ts";

const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string({ error: "validation.required" })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: "custom", message: "validation.invalid", input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Text without control characters, except line breaks if `lines`. Empty texts are dropped. */
const textField = (max: number, { lines = false } = {}) =>
  z
    .string()
    .trim()
    .max(max, "validation.tooLong")
    .regex(lines ? /^(?:[^\p{Cc}]|[\n\r\t])*$/u : /^[^\p{Cc}]*$/u, "validation.invalid")
    .transform((value) => value || undefined)
    .optional();

/** English is required by `requireEnglish`, with the error message of the specification. */
const translatedText = (max: number, options?: { lines: boolean }) =>
  z.strictObject(byLanguage(() => textField(max, options)));

const attributeLabel = translatedText(60).transform((label, context): InEveryLanguage => {
  if (label.en) return { ...label, en: label.en } as InEveryLanguage;
  context.issues.push({ code: "custom", message: "validation.required", path: ["en"], input: label });
  return z.NEVER;
});
const attributeKey = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, "validation.invalid");
/** The value that list filters use. */
const attributeValueKey = z.string().regex(/^[\w.-]{1,40}$/, "validation.invalid");

const attributesSchema = z
  .array(
    z.strictObject({
      key: attributeKey,
      label: attributeLabel,
      values: z
        .array(
          z.strictObject({
            key: attributeValueKey,
            label: attributeLabel,
            swatch: z
              .string()
              .regex(/^#[0-9a-f]{6}$/i, "validation.invalid")
              .optional(),
          }),
        )
        .min(1, "validation.required")
        .max(60),
    }),
  )
  .max(3);

const priceInPounds = z.number().min(0.01).max(maxPriceInPounds).multipleOf(0.01);
export const stockQuantity = z.number().int().min(0).max(maxStock);
const skuSchema = z.string().trim().regex(skuPattern, "validation.invalid");

const variantsSchema = z
  .array(
    z.strictObject({
      /** Id of an existing variant; without it the attributes identify the variant. */
      _id: z.uuid().optional(),
      /** Generated if omitted. */
      sku: skuSchema.or(z.literal("").transform(() => undefined)).optional(),
      attributes: z.record(z.string().max(40), z.string().max(40)),
      stock: stockQuantity,
      /**
       * Stock that the form displayed. With it only the difference is booked, so that units sold meanwhile stay sold.
       */
      stockBefore: stockQuantity.optional(),
      /** Pounds; null means the product's price. */
      price: priceInPounds.nullable().optional(),
      /** Id of a picture of the product, or the index of an uploaded one, from 0. */
      image: z
        .union([z.uuid(), z.number().int().min(0).max(9)])
        .nullable()
        .optional(),
    }),
  )
  .max(maxSoldVariants, "validation.tooLong");

/** What staff enter of a product. The admin form checks its draft with it before it sends anything. */
export const productSchema = z.object({
  name: translatedText(150),
  description: translatedText(5000, { lines: true }),
  category: slugSchema,
  /** Pounds. */
  price: priceInPounds,
  /** Percent. */
  deal: z.number().int().min(0).max(100),
  attributes: attributesSchema,
  variants: variantsSchema,
  /** Without one, the product keeps those that it has. */
  tags: productTags.optional(),
  /** Instead of the category's; null removes it, and without one the product keeps what it has. */
  sizeChart: sizeChartInput.nullable().optional(),
});

const { shape } = productSchema;

/** The same as a multipart form: numbers are texts, and fields with several values are JSON. */
export const productFormSchema = z.object({
  name: jsonField(shape.name).default({}),
  description: jsonField(shape.description).default({}),
  category: shape.category,
  price: z.coerce.number().pipe(shape.price),
  deal: z.coerce.number().pipe(shape.deal).default(0),
  /** Only for a product without variants. */
  stock: z.coerce.number().pipe(stockQuantity).optional(),
  stockBefore: z.coerce.number().pipe(stockQuantity).optional(),
  attributes: jsonField(shape.attributes).default([]),
  variants: jsonField(shape.variants).default([]),
  tags: jsonField(productTags).optional(),
  sizeChart: jsonField(sizeChartInput.nullable()).optional(),
  isFeatured: booleanParam,
  hidden: booleanParam,
  /** The version that the caller loaded; 409 if there is a newer one. */
  version: z.coerce.number().int().optional(),
});

export type ProductInput = z.output<typeof productFormSchema>;
export type VariantInput = ProductInput["variants"][number];

export const altTexts = translatedText(200);
