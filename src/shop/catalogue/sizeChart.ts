import { z } from "zod";
import { line, requiredText, translatedText } from "#platform/commonSchemas.ts";
import { byLanguage } from "#platform/languages.ts";

/**
 * Size chart of a category or product. Centimetres of the garment lying flat, counted all around, for comparison with a
 * garment the customer owns; feet, for shoes and socks.
 */
export const sizeChart = z.object({
  measures: z.array(z.object({ key: z.string(), label: translatedText })),
  /** One value per measure, in their order. `size` is the attribute value key of the products. */
  rows: z.array(z.object({ size: z.string(), values: z.array(z.number()) })),
  /** Instructions for measuring. */
  how: translatedText,
});

export type SizeChart = z.output<typeof sizeChart>;

export const maxMeasures = 8;
export const maxChartRows = 40;

const texts = (max: number) =>
  z.strictObject({
    ...byLanguage(() =>
      line(max)
        .transform((text) => text || undefined)
        .optional(),
    ),
    en: requiredText(max),
  });

/** A chart as staff send it: the measures get keys, and every row has a value for each. */
export const sizeChartInput = z
  .strictObject({
    measures: z
      .array(z.strictObject({ label: texts(60) }))
      .min(1, "validation.required")
      .max(maxMeasures),
    rows: z
      .array(
        z.strictObject({
          size: z
            .string()
            .trim()
            .min(1, "validation.required")
            .regex(/^[\w.-]{1,40}$/, "validation.invalid"),
          /** Centimetres. */
          values: z.array(z.number().min(0).max(999).multipleOf(0.1)),
        }),
      )
      .min(1, "validation.required")
      .max(maxChartRows),
    how: texts(600),
  })
  .superRefine(({ measures, rows }, context) => {
    const sizes = new Set<string>();
    for (const [at, { size, values }] of rows.entries()) {
      if (sizes.has(size))
        context.addIssue({ code: "custom", message: "validation.invalid", path: ["rows", at, "size"] });
      sizes.add(size);
      if (values.length !== measures.length)
        context.addIssue({ code: "custom", message: "validation.required", path: ["rows", at, "values"] });
    }
  })
  .transform(({ measures, ...chart }) => ({
    ...chart,
    measures: measures.map(({ label }, at) => ({ key: `m${at + 1}`, label })),
  }));
