import type { ErrorKey } from "#platform/errors.ts";

/** Shop systems whose product exports we read. */
export const importSystems = ["shopify", "woocommerce"] as const;
export type ImportSystem = (typeof importSystems)[number];

/** A remark about one cell. An error keeps the whole product out; a warning says what we do instead. */
export type ImportNote = {
  /** Row number as in a spreadsheet: the header is row 1. */
  row: number;
  column: string;
  message: ErrorKey;
  value: string;
  isError: boolean;
};

export type ForeignVariant = {
  row: number;
  sku: string;
  /** One value for each option name. */
  values: string[];
  /** Amounts as in the file, in its currency. */
  price: string;
  /** The price before a reduction, or empty. */
  regularPrice: string;
  /** Undefined if the other system does not count this variant. */
  stock: string | undefined;
  picture: string;
};

/** A product of another shop system, with all texts as in its file. */
export type ForeignProduct = {
  /** Identifies the product in its system, also in a later export. */
  key: string;
  /** Requested slug, or empty. */
  handle: string;
  row: number;
  name: string;
  html: string;
  category: string;
  tags: string[];
  published: boolean;
  featured: boolean;
  optionNames: string[];
  variants: ForeignVariant[];
  pictures: { url: string; alt: string }[];
  notes: ImportNote[];
};

/** The rows of a file. `row` is the number in a spreadsheet. */
export type ImportTable = { header: string[]; lines: { row: number; cells: string[] }[] };

export const note = (
  { row }: { row: number },
  column: string,
  message: ErrorKey,
  value = "",
  isError = false,
): ImportNote => ({ row, column, message, value: value.slice(0, 200), isError });

/** A product and the rows of the file that it was read from. */
export type ReadProduct = { product: ForeignProduct; lines: ImportTable["lines"] };

/** Returns a reader of cells by column name, in any letter case; the first name that the file has counts. */
export function cellReader(header: readonly string[]) {
  const names = header.map((name) => name.trim().toLowerCase());
  const indexes = new Map<string, number>();
  for (const [at, name] of names.entries()) if (!indexes.has(name)) indexes.set(name, at);
  return (cells: readonly string[], ...columns: string[]): string => {
    for (const column of columns) {
      const at = indexes.get(column);
      if (at !== undefined) return (cells[at] ?? "").trim();
    }
    return "";
  };
}

export const splitList = (text: string): string[] =>
  // WooCommerce writes a comma inside of a value as `\,`.
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll("\\,", ",").trim())
    .filter(Boolean);
