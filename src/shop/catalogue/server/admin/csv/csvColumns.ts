import { languageCodes } from "#platform/languages.ts";

const optionNumbers = [1, 2, 3] as const;

/** One row per variant; product columns repeat in all its rows. */
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
  "tags",
  ...optionNumbers.flatMap((place) => [`option${place}` as const, `value${place}` as const]),
  "stock",
  // Of the export: a stock that nobody changed in the file is left as it is, so that pieces sold meanwhile stay sold.
  "stock_before",
  "variant_price",
] as const;

export type CsvColumn = (typeof csvColumns)[number];
/** Empty cells are absent. */
export type CsvRow = { row: number; cells: Partial<Record<CsvColumn, string>> };

/** Returns the CSV column of a form field with an error; `place` is the index of the variant. */
export function columnOfField(field: string): { column: CsvColumn | "id"; place: number | undefined } {
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

/** Returns the attribute values of a row, in order. */
export const rowOptions = ({ cells }: CsvRow) =>
  optionNumbers.flatMap((place) => {
    const [key, value] = [cells[`option${place}`], cells[`value${place}`]];
    return key || value ? [{ place, key: (key ?? "").toLowerCase(), value: value ?? "" }] : [];
  });

/** Returns the attribute value key of a cell: `36–38` becomes `36-38`. */
export const toValueKey = (value: string) => value.replace("–", "-").replaceAll(" ", "-");
