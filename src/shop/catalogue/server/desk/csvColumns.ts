import { languageCodes } from "#platform/languages.ts";

const optionPlaces = [1, 2, 3] as const;

/** One row for each variant; what belongs to the product is the same in all its rows. */
export const csvColumns = [
  "id",
  "sku",
  ...languageCodes.map((language) => `name_${language}` as const),
  ...languageCodes.map((language) => `description_${language}` as const),
  "category",
  "price",
  "deal",
  "featured",
  "hidden",
  ...optionPlaces.flatMap((place) => [`option${place}` as const, `value${place}` as const]),
  "stock",
  "variant_price",
] as const;

export type CsvColumn = (typeof csvColumns)[number];
/** An empty cell is missing. */
export type CsvRow = { row: number; cells: Partial<Record<CsvColumn, string>> };

/** Where a rule's complaint about a field is found in the table; `place` counts the variants of the wish. */
export function columnOf(field: string): { column: CsvColumn | "id"; place: number | undefined } {
  const [first = "", second = "", third = ""] = field.split(".");
  const found = (name: string) => csvColumns.find((column) => column === name) ?? "id";
  if (first === "name" || first === "description")
    return { column: found(`${first}_${second || "en"}`), place: undefined };
  if (first === "attributes") return { column: found(`option${Number(second) + 1 || 1}`), place: undefined };
  if (first !== "variants") return { column: found(first), place: undefined };
  const place = second === "" ? undefined : Number(second);
  if (third === "price") return { column: "variant_price", place };
  if (third === "attributes") return { column: "value1", place };
  return { column: third === "" ? "value1" : found(third), place };
}

/** The options that a row names, in their order. */
export const optionsOf = ({ cells }: CsvRow) =>
  optionPlaces.flatMap((place) => {
    const [key, value] = [cells[`option${place}`], cells[`value${place}`]];
    return key || value ? [{ place, key: (key ?? "").toLowerCase(), value: value ?? "" }] : [];
  });
