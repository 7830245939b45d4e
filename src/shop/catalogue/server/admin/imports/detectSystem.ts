import { cellReader, type ImportSystem, type ImportTable, type ReadProduct } from "#shop/catalogue/foreignProduct.ts";
import { readShopify } from "./readShopify.ts";
import { readWooCommerce } from "./readWooCommerce.ts";

/** Returns the system that writes such a header, or undefined. */
export function detectSystem(header: readonly string[]): ImportSystem | undefined {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (names.has("title") && (names.has("handle") || names.has("url handle"))) return "shopify";
  return has("type", "name", "regular price") ? "woocommerce" : undefined;
}

export const readProducts = (system: ImportSystem, table: ImportTable): ReadProduct[] =>
  system === "shopify" ? readShopify(table) : readWooCommerce(table);

/** Columns without a place in this shop, as far as the file fills them. */
export function ignoredColumns({ header, lines }: ImportTable): string[] {
  const cell = cellReader(header);
  return header.filter(
    (name) =>
      ignored.test(name.trim()) &&
      lines.some(({ cells }) => !/^(|0|0\.0+|false|kg|g)$/i.test(cell(cells, name.trim().toLowerCase()))),
  );
}

const ignored =
  /^(vendor|variant grams|variant weight unit|weight.*|variant barcode|barcode|gtin.*|length.*|width.*|height.*|seo .*|google shopping.*|cost per item|variant tax code|tax class|shipping class|upsells|cross-sells|purchase note|.*metafields.*|meta: .*|price \/ .*|compare at price \/ .*|brands)$/i;
