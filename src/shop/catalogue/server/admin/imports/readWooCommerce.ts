import {
  cellReader,
  type ForeignProduct,
  type ImportTable,
  note,
  type ReadProduct,
  splitList,
} from "#shop/catalogue/foreignProduct.ts";

/**
 * Reads the export of WooCommerce's own product exporter
 * (https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema). A variable product has a row, and one for
 * each variation, whose `Parent` is `id:` and a number, or a SKU.
 */
export function readWooCommerce({ header, lines }: ImportTable, now = new Date()): ReadProduct[] {
  const cell = cellReader(header);
  const rows = lines.map((line) => ({ line, read: (...columns: string[]) => cell(line.cells, ...columns) }));
  const isVariation = ({ read }: Row) => typesOf(read).includes("variation");
  const products: ReadProduct[] = [];
  const byReference = new Map<string, { entry: ReadProduct; read: Read }>();
  for (const { line, read } of rows.filter((row) => !isVariation(row))) {
    const entry = { product: newProduct(line.row, read), lines: [line] };
    products.push(entry);
    if (read("id")) byReference.set(`id:${read("id")}`, { entry, read });
    if (read("sku")) byReference.set(read("sku"), { entry, read });
    if (!typesOf(read).includes("variable"))
      entry.product.variants.push(toVariant(line.row, read, [], { now, product: entry.product }));
  }
  for (const { line, read } of rows.filter(isVariation)) {
    const parent = byReference.get(read("parent"));
    if (!parent) {
      const product = newProduct(line.row, read);
      product.notes.push(note(line, "Parent", "import.parentMissing", read("parent"), true));
      products.push({ product, lines: [line] });
      continue;
    }
    const { product } = parent.entry;
    parent.entry.lines.push(line);
    addVariation(product, line.row, read, { parent: parent.read, now });
  }
  for (const { product } of products)
    if (product.variants.length === 0)
      product.notes.push(note(product, "Type", "import.noVariants", product.name, true));
  return products;
}

type Read = (...columns: string[]) => string;
type Row = { line: ImportTable["lines"][number]; read: Read };

/** Several types are separated by commas: `simple, virtual`. */
const typesOf = (read: Read) => splitList(read("type").toLowerCase());

function newProduct(row: number, read: Read): ForeignProduct {
  const types = typesOf(read);
  const pictures = splitList(read("images"));
  const product: ForeignProduct = {
    key: read("id") ? `id:${read("id")}` : read("sku") || read("name").toLowerCase(),
    handle: "",
    row,
    name: read("name"),
    html: unescapeLines(read("description") || read("short description")),
    category: splitList(read("categories"))[0] ?? "",
    tags: splitList(read("tags")),
    published: read("published") === "1" && !/^(hidden|search)$/.test(read("visibility in catalog")),
    featured: read("is featured?") === "1",
    optionNames: types.includes("variable") ? attributesOf(read).map(({ name }) => name) : [],
    variants: [],
    pictures: pictures.map((url) => ({ url, alt: "" })),
    notes: [],
  };
  if (types.some((type) => /^(grouped|external|virtual|downloadable)$/.test(type)))
    product.notes.push(note({ row }, "Type", "import.typeUnsupported", read("type"), true));
  return product;
}

/** The exporter writes line breaks as `\n`. */
const unescapeLines = (text: string) => text.replaceAll("\\n", "\n");

function attributesOf(read: Read) {
  return Array.from({ length: 10 }, (_, at) => ({
    // A global attribute without its label is called `pa_` and its slug.
    name: read(`attribute ${at + 1} name`).replace(/^pa_/, ""),
    values: splitList(read(`attribute ${at + 1} value(s)`)),
  })).filter(({ name }) => name !== "");
}

type VariationContext = { parent: Read; now: Date };

/** Adds one variant; where the variation stands for any value of an attribute, one for each value. */
function addVariation(product: ForeignProduct, row: number, read: Read, { parent, now }: VariationContext): void {
  const own = attributesOf(read);
  const choices = product.optionNames.map((name) => own.find((one) => one.name === name)?.values.slice(0, 1) ?? []);
  const all = attributesOf(parent);
  const isAny = choices.some((values) => values.length === 0);
  const options = choices.map((values, at) => (values.length > 0 ? values : (all[at]?.values ?? [])));
  const combinations = options.reduce<string[][]>(
    (before, values) => before.flatMap((known) => values.map((value) => [...known, value])).slice(0, 200),
    [[]],
  );
  if (isAny) product.notes.push(note({ row }, "Attributes", "import.anyValue", read("name")));
  for (const [at, values] of combinations.entries()) {
    // A later row for one combination counts more than "any".
    const known = product.variants.findIndex((variant) => variant.values.join("\n") === values.join("\n"));
    if (known >= 0 && isAny) continue;
    const variant = toVariant(row, read, values, { now, product: at === 0 ? product : undefined });
    // The stock of a row that stands for several variants cannot be split.
    const shared = isAny ? { ...variant, sku: at === 0 ? variant.sku : "", stock: undefined } : variant;
    if (known >= 0) product.variants[known] = shared;
    else product.variants.push(shared);
  }
}

type VariantContext = { now: Date; product: ForeignProduct | undefined };

function toVariant(row: number, read: Read, values: string[], { now, product }: VariantContext) {
  const [regular, sale] = [read("regular price"), read("sale price")];
  const isSale = sale !== "" && isNow(read("date sale price starts"), read("date sale price ends"), now);
  if (sale !== "" && !isSale) product?.notes.push(note({ row }, "Sale price", "import.dealDates", sale));
  else if (isSale && read("date sale price ends") !== "")
    product?.notes.push(note({ row }, "Date sale price ends", "import.dealEnd", read("date sale price ends")));
  const stock = read("stock");
  return {
    row,
    sku: read("sku").replace(/^'/, ""),
    values,
    price: isSale ? sale : regular,
    regularPrice: isSale ? regular : "",
    // Empty: not counted. `parent`: counted for all variations together.
    stock: read("in stock?") === "0" ? "0" : /^(parent)?$/i.test(stock) ? undefined : stock,
    picture: splitList(read("images"))[0] ?? "",
  };
}

/** Days without a time begin at midnight in Cairo's winter time; an hour more or less decides nothing here. */
function isNow(starts: string, ends: string, now: Date): boolean {
  const from = starts === "" ? Number.NEGATIVE_INFINITY : Date.parse(starts);
  const until = ends === "" ? Number.POSITIVE_INFINITY : Date.parse(ends) + (ends.length <= 10 ? 86_400_000 : 0);
  return from <= now.getTime() && now.getTime() < until;
}
