import { z } from "zod";
import { languageCodes } from "#platform/languages.ts";

export const maxCategoryChoices = 300;

/** How the products of a file become products of the shop. */
export const importOptions = z.strictObject({
  /** Of the texts; Arabic texts are Arabic in any case. */
  language: z.enum(languageCodes),
  /** Whether prices in the file include VAT. */
  includesTax: z.boolean(),
  /** Pounds for one unit of the file's currency. */
  rate: z.number().min(0.0001).max(100_000),
  /** Prices before a reduction make a deal. */
  deals: z.boolean(),
  /** Of products that the shop does not have yet. */
  visibility: z.enum(["asInFile", "hidden"]),
  /** `new`: the stock of known variants stays as it is here. */
  stock: z.enum(["new", "all"]),
  /** Of new variants that the other system does not count. */
  uncountedStock: z.number().int().min(0).max(10_000),
  tags: z.boolean(),
  pictures: z.boolean(),
  /** Keys of the shop's categories by the names in the file. */
  categories: z
    .record(z.string().max(300), z.string().max(80))
    .refine((chosen) => Object.keys(chosen).length <= maxCategoryChoices, "validation.tooLong"),
  /** For all other names. Null: such products are left out. */
  otherCategory: z.string().max(80).nullable(),
});

export type ImportOptions = z.output<typeof importOptions>;
