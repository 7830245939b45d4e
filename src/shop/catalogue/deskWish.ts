import { z } from "zod";
import { byLanguage, type InEveryLanguage } from "#platform/languages.ts";
import { flag, slug } from "./filters.ts";

/** What a form of products carries: some of its fields are JSON, because a form knows texts only. */

const json = <Schema extends z.ZodType>(schema: Schema) =>
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

/** Without control characters, but for line breaks where `lines` says so. What is left empty is not kept. */
const text = (max: number, { lines = false } = {}) =>
  z
    .string()
    .trim()
    .max(max, "validation.tooLong")
    .regex(lines ? /^(?:[^\p{Cc}]|[\n\r\t])*$/u : /^[^\p{Cc}]*$/u, "validation.invalid")
    .transform((value) => value || undefined)
    .optional();

/** English is asked for by the rule that saves, which says so in the specification's words. */
const texts = (max: number, options?: { lines: boolean }) => z.strictObject(byLanguage(() => text(max, options)));

const label = texts(60).transform((label, context): InEveryLanguage => {
  if (label.en) return { ...label, en: label.en } as InEveryLanguage;
  context.issues.push({ code: "custom", message: "validation.required", path: ["en"], input: label });
  return z.NEVER;
});
const key = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, "validation.invalid");
/** As lists are filtered by it. */
const valueKey = z.string().regex(/^[\w.-]{1,40}$/, "validation.invalid");

const mostVariants = 100;

const attributes = z
  .array(
    z.strictObject({
      key,
      label,
      values: z
        .array(
          z.strictObject({
            key: valueKey,
            label,
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

const pounds = z.number().min(0.01).max(1_000_000).multipleOf(0.01);
export const pieces = z.number().int().min(0).max(1_000_000);
const sku = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/, "validation.invalid");

const variants = z
  .array(
    z.strictObject({
      /** Of one that is there already; otherwise it is found by its attributes. */
      _id: z.uuid().optional(),
      /** Made up when it is left out. */
      sku: sku.or(z.literal("").transform(() => undefined)).optional(),
      attributes: z.record(z.string().max(40), z.string().max(40)),
      stock: pieces,
      /** What the form showed: then only the difference is booked, and nothing that was sold meanwhile comes back. */
      stockBefore: pieces.optional(),
      /** Pounds; null takes the product's. */
      price: pounds.nullable().optional(),
      /** One of the product's pictures, or the place of one that comes with this form, from 0. */
      image: z
        .union([z.uuid(), z.number().int().min(0).max(9)])
        .nullable()
        .optional(),
    }),
  )
  .max(mostVariants);

export const productForm = z.object({
  name: json(texts(150)).default({}),
  description: json(texts(5000, { lines: true })).default({}),
  category: slug,
  /** Pounds. */
  price: z.coerce.number().pipe(pounds),
  /** Percent. */
  deal: z.coerce.number().int().min(0).max(100).default(0),
  /** Of a product without variants. */
  stock: z.coerce.number().pipe(pieces).optional(),
  stockBefore: z.coerce.number().pipe(pieces).optional(),
  attributes: json(attributes).default([]),
  variants: json(variants).default([]),
  isFeatured: flag,
  hidden: flag,
  /** What the caller saw: a newer one is refused. */
  version: z.coerce.number().int().optional(),
});

export type ProductWish = z.output<typeof productForm>;
export type VariantWish = ProductWish["variants"][number];

export const altTexts = texts(200);
