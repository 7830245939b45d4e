import { z } from "zod";
import { textInLanguages } from "#platform/texts.ts";

/**
 * How a category's clothes measure. Centimetres of the garment lying flat and counted all around, so that a favourite
 * piece from one's own wardrobe can be laid beside it; feet, for shoes and socks.
 */
export const sizeChart = z.object({
  measures: z.array(z.object({ key: z.string(), label: textInLanguages })),
  /** One value for each measure, in their order. `size` is the key that the products' sizes have. */
  rows: z.array(z.object({ size: z.string(), values: z.array(z.number()) })),
  /** How to measure. */
  how: textInLanguages,
});

export type SizeChart = z.output<typeof sizeChart>;
