import {
  cellReader,
  type ForeignProduct,
  type ImportTable,
  note,
  type ReadProduct,
  splitList,
} from "#shop/catalogue/foreignProduct.ts";

/**
 * Reads a product export of Shopify (https://help.shopify.com/en/manual/products/import-export/using-csv), with the column
 * names of its earlier and its present template. Rows with one handle are one product: its variants, and further pictures.
 * Rows without handle and title belong to the product above, as spreadsheets leave them when somebody clears what repeats.
 */
export function readShopify({ header, lines }: ImportTable): ReadProduct[] {
  const cell = cellReader(header);
  const products: ReadProduct[] = [];
  const byHandle = new Map<string, ReadProduct>();
  let above: ReadProduct | undefined;
  for (const line of lines) {
    const { row, cells } = line;
    const read = (...columns: string[]) => cell(cells, ...columns);
    const handle = read("handle", "url handle").toLowerCase();
    const found = handle === "" ? joined(above, read("title")) : byHandle.get(handle);
    if (found) found.lines.push(line);
    const entry = found ?? { product: newProduct(handle, row, read), lines: [line] };
    if (!found) products.push(entry);
    if (handle !== "") byHandle.set(handle, entry);
    readRow(entry.product, row, read);
    above = entry;
  }
  return products;
}

/** Returns the product above for a row without a handle, unless its title is that of another one. */
const joined = (above: ReadProduct | undefined, title: string) =>
  title === "" || title === above?.product.name ? above : undefined;

type Read = (...columns: string[]) => string;

function newProduct(handle: string, row: number, read: Read): ForeignProduct {
  const status = read("status").toLowerCase();
  const product: ForeignProduct = {
    key: handle,
    handle,
    row,
    name: read("title"),
    html: read("body (html)", "description"),
    category: read("type") || lastOf(read("product category")),
    tags: splitList(read("tags")),
    published:
      read("published", "published on online store").toLowerCase() !== "false" && (status || "active") === "active",
    featured: false,
    optionNames: [1, 2, 3]
      .map((place) => read(`option${place} name`))
      .filter((name, at) => name !== "" && !(at === 0 && isPlaceholder(name, read("option1 value")))),
    variants: [],
    pictures: [],
    notes: [],
  };
  if (handle === "") product.notes.push(note({ row }, "Handle", "import.noHandle", product.name, true));
  if (read("gift card").toLowerCase() === "true")
    product.notes.push(note({ row }, "Gift Card", "import.typeUnsupported", "", true));
  return product;
}

/** Shopify calls the option of a product without options "Title". */
const isPlaceholder = (name: string, value: string) =>
  name.toLowerCase() === "title" && /^default title$|^$/i.test(value);

const lastOf = (path: string) => path.split(">").at(-1)?.trim() ?? "";

function readRow(product: ForeignProduct, row: number, read: Read): void {
  const picture = read("image src", "product image url");
  if (picture && !product.pictures.some(({ url }) => url === picture))
    product.pictures.push({ url: picture, alt: read("image alt text") });
  const price = read("variant price", "price");
  const values = product.optionNames.map((_, at) => read(`option${at + 1} value`));
  // Rows with further pictures have neither price nor option.
  if (price === "" && values.every((value) => value === "") && product.variants.length > 0) return;
  const quantity = read("variant inventory qty", "inventory quantity");
  product.variants.push({
    row,
    // Excel keeps zeros at the start behind an apostrophe.
    sku: read("variant sku", "sku").replace(/^'/, ""),
    values,
    price,
    regularPrice: read("variant compare at price", "compare-at price"),
    stock: quantity === "" ? undefined : quantity,
    picture: read("variant image", "variant image url"),
  });
}
