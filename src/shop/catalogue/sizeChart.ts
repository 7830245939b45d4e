import { z } from "zod";
import { translatedText } from "#platform/commonSchemas.ts";

/**
 * Size chart of a category. Centimetres of the garment lying flat, counted all around, for comparison with a garment
 * the customer owns; feet, for shoes and socks.
 */
export const sizeChart = z.object({
  measures: z.array(z.object({ key: z.string(), label: translatedText })),
  /** One value per measure, in their order. `size` is the attribute value key of the products. */
  rows: z.array(z.object({ size: z.string(), values: z.array(z.number()) })),
  /** Instructions for measuring. */
  how: translatedText,
});

export type SizeChart = z.output<typeof sizeChart>;
