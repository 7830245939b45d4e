import type pg from "pg";
import { latinDigits } from "#platform/digits.ts";
import { ShopError } from "#platform/errors.ts";
import { byLanguage, languageCodes } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import { fieldsOf } from "#server/validation.ts";
import type { Attribute } from "#shop/catalogue/catalogue.ts";
import type { ImportProblem } from "#shop/catalogue/deskContract.ts";
import { type ProductWish, productForm } from "#shop/catalogue/deskWish.ts";
import { withEnglish } from "#shop/catalogue/shelving.ts";
import { type CsvColumn, type CsvRow, columnOf, optionsOf } from "./csvColumns.ts";
import { wholeProduct } from "./deskQueries.ts";
import type { DeskProductRow } from "./presentForDesk.ts";
import { type Shelf, shelfOf } from "./saveProduct.ts";

/** What is to happen with one product. `id` is what its rows call it. */
export type Planned = {
  id: string | undefined;
  known: boolean;
  wish: ProductWish;
  shelf: Shelf;
  rows: readonly CsvRow[];
};
export type Plan = { planned: Planned[]; unchanged: number; problems: ImportProblem[] };

const optionLabels: Record<string, Attribute["label"]> = {
  size: { en: "Size", ar: "المقاس", es: "Talla", fr: "Taille" },
  colour: { en: "Colour", ar: "اللون", es: "Color", fr: "Couleur" },
  material: { en: "Material", ar: "الخامة", es: "Material", fr: "Matière" },
};

/** Says what a table would do, and everything that is wrong with it; changes nothing. */
export async function planImport(pool: pg.Pool, rows: readonly CsvRow[]): Promise<Plan> {
  const groups = groupsOf(rows);
  const known = await knownProducts(pool, groups);
  const shop = await shopFacts(pool, rows);
  const plan: Plan = { planned: [], unchanged: 0, problems: [] };
  const skus = new Map<string, CsvRow>();
  for (const { id, rows } of groups) {
    const product = id === undefined ? undefined : known.get(id);
    const problems: ImportProblem[] = doubtsAbout(rows, product, skus, shop);
    const raw = rawWishOf(rows, product);
    const read = productForm.safeParse(raw, { reportInput: true });
    const complain = (fields: Readonly<Record<string, string>>) => problems.push(...problemsOf(fields, rows, product));
    if (!read.success) complain({ ...missingEnglish(raw), ...fieldsOf(read.error) });
    else {
      const shelf = refusedTo(complain, () => shelfOf(read.data));
      const isFit = shelf !== undefined && problems.length === 0;
      if (isFit && product && isSame(read.data, product)) plan.unchanged++;
      else if (isFit) plan.planned.push({ id, known: product !== undefined, wish: read.data, shelf, rows });
    }
    plan.problems.push(...problems);
  }
  plan.problems.sort((a, b) => a.row - b.row);
  return plan;
}

/** What the rule says, or nothing and its complaint. */
function refusedTo<Made>(complain: (fields: Readonly<Record<string, string>>) => void, make: () => Made) {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    complain(error.fields ?? {});
    return undefined;
  }
}

/** Told beside what else is wrong with a row: nobody should have to try a table once for each mistake. */
function missingEnglish(raw: Record<string, unknown>): Readonly<Record<string, string>> {
  const texts = productForm.pick({ name: true, description: true }).safeParse(raw);
  let missing: Readonly<Record<string, string>> = {};
  if (texts.success)
    refusedTo(
      (fields) => {
        missing = fields;
      },
      () => withEnglish(texts.data.name, texts.data.description),
    );
  return missing;
}

type Group = { id: string | undefined; rows: CsvRow[] };

/** In the order in which a sale takes its locks: by address. A row without one is a product of its own. */
function groupsOf(rows: readonly CsvRow[]): Group[] {
  const groups: Group[] = [];
  const byId = new Map<string, Group>();
  for (const row of rows) {
    const id = row.cells.id?.toLowerCase();
    const found = id === undefined ? undefined : byId.get(id);
    if (found) {
      found.rows.push(row);
      continue;
    }
    const group = { id, rows: [row] };
    groups.push(group);
    if (id !== undefined) byId.set(id, group);
  }
  return groups.toSorted((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}

async function knownProducts(pool: pg.Pool, groups: readonly Group[]): Promise<Map<string, DeskProductRow>> {
  const ids = groups.flatMap(({ id }) => id ?? []);
  const { rows } = await pool.query<DeskProductRow>(`${wholeProduct} where p.id = any($1)`, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

type Facts = { categories: ReadonlySet<string>; owners: ReadonlyMap<string, string> };

async function shopFacts(pool: pg.Pool, rows: readonly CsvRow[]): Promise<Facts> {
  const skus = rows.flatMap(({ cells }) => cells.sku ?? []);
  const [categories, owners] = await Promise.all([
    pool.query<{ slug: string }>("select slug from categories"),
    pool.query<{ sku: string; product_id: string }>("select sku, product_id from variants where sku = any($1)", [skus]),
  ]);
  return {
    categories: new Set(categories.rows.map(({ slug }) => slug)),
    owners: new Map(owners.rows.map(({ sku, product_id }) => [sku, product_id])),
  };
}

/** What only the whole table and the whole shop can tell. */
function doubtsAbout(
  rows: readonly CsvRow[],
  product: DeskProductRow | undefined,
  skus: Map<string, CsvRow>,
  { categories, owners }: Facts,
): ImportProblem[] {
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const { id, sku, category } = row.cells;
    if (id !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      problems.push(problem(row, "id", "validation.invalid"));
    if (category !== undefined && !categories.has(category))
      problems.push(problem(row, "category", "admin.products.categoryUnknown"));
    if (sku === undefined) continue;
    const owner = owners.get(sku);
    if (skus.has(sku) || (owner !== undefined && owner !== product?.id))
      problems.push(problem(row, "sku", "admin.products.skuTaken"));
    skus.set(sku, row);
  }
  return problems;
}

const problem = ({ row, cells }: CsvRow, column: CsvColumn, message: string): ImportProblem => ({
  row,
  column,
  message,
  value: cells[column] ?? "",
});

/** A complaint about a field, as a cell of the table. Variants that no row speaks of stand before those of the rows. */
function problemsOf(
  fields: Readonly<Record<string, string>>,
  rows: readonly CsvRow[],
  product: DeskProductRow | undefined,
): ImportProblem[] {
  const places = placesOf(rows, product);
  return Object.entries(fields).flatMap(([field, message]) => {
    const { column, place } = columnOf(field);
    const row =
      place === undefined ? (rows.find(({ cells }) => cells[column] !== undefined) ?? rows[0]) : places[place];
    return row ? [problem(row, column, message)] : [];
  });
}

/** The row of each variant of the wish. */
function placesOf(rows: readonly CsvRow[], product: DeskProductRow | undefined): (CsvRow | undefined)[] {
  const known = product?.variants ?? [];
  return [
    ...known.map((variant) => rows.find((row) => isRowOf(row, variant, known.length))),
    ...rows.filter((row) => !known.some((variant) => isRowOf(row, variant, known.length))),
  ];
}

type Variant = DeskProductRow["variants"][number];

/** By SKU, by what it names, or because there is but one. */
function isRowOf(row: CsvRow, { sku, attributes }: Variant, variants: number): boolean {
  if (row.cells.sku !== undefined) return row.cells.sku === sku;
  const options = optionsOf(row);
  if (options.length === 0) return variants === 1;
  return (
    options.every(({ key, value }) => attributes[key] === keyOf(value)) &&
    options.length === Object.keys(attributes).length
  );
}

/** What the product will be: what it is, with every filled cell in its place. */
function rawWishOf(rows: readonly CsvRow[], product: DeskProductRow | undefined): Record<string, unknown> {
  const cell = (column: CsvColumn) => rows.find(({ cells }) => cells[column] !== undefined)?.cells[column];
  const number = (column: CsvColumn) => {
    const text = cell(column);
    return text === undefined ? undefined : latinDigits(text);
  };
  const texts = (part: "name" | "description") => {
    return JSON.stringify(byLanguage((language) => cell(`${part}_${language}`) ?? product?.[part][language]));
  };
  const wish: Record<string, unknown> = {
    name: texts("name"),
    description: texts("description"),
    category: cell("category") ?? product?.category,
    price: number("price") ?? (product && String(toPounds(product.price))),
    deal: number("deal") ?? (product && String(product.deal_percent)),
    isFeatured: flagOf(cell("featured")) ?? (product && String(product.is_featured)),
    hidden: flagOf(cell("hidden")) ?? (product && String(product.hidden)),
    attributes: JSON.stringify(attributesOf(rows, product?.attributes ?? [])),
    variants: JSON.stringify(variantsOf(rows, product?.variants ?? [])),
  };
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
}

const flagOf = (text: string | undefined) => {
  const said = text?.toLowerCase();
  return said === "yes" ? "1" : said === "no" ? "0" : said;
};

/** Known attributes keep their words; a new value is called what the table calls it. */
function attributesOf(rows: readonly CsvRow[], known: readonly Attribute[]): Attribute[] {
  const attributes = known.map((attribute) => ({ ...attribute, values: [...attribute.values] }));
  for (const row of rows)
    for (const { key, value } of optionsOf(row)) {
      let attribute = attributes.find((attribute) => attribute.key === key);
      if (!attribute) {
        attribute = { key, label: optionLabels[key] ?? { en: key }, values: [] };
        attributes.push(attribute);
      }
      if (value !== "" && !attribute.values.some((known) => known.key === keyOf(value)))
        attribute.values.push({ key: keyOf(value), label: { en: value } });
    }
  return attributes;
}

const keyOf = (value: string) => value.replace("–", "-").replaceAll(" ", "-");

function variantsOf(rows: readonly CsvRow[], known: readonly Variant[]) {
  const kept = known.map((variant) => {
    const row = rows.find((row) => isRowOf(row, variant, known.length));
    const { id, sku, attributes, stock, price, picture_id } = variant;
    return {
      _id: id,
      sku,
      attributes,
      ...(row?.cells.stock === undefined ? { stock, stockBefore: stock } : { stock: numberIn(row.cells.stock) }),
      price: row?.cells.variant_price === undefined ? price && toPounds(price) : numberIn(row.cells.variant_price),
      image: picture_id,
    };
  });
  const fresh = rows
    .filter((row) => !known.some((variant) => isRowOf(row, variant, known.length)))
    .map((row) => ({
      ...(row.cells.sku === undefined ? {} : { sku: row.cells.sku }),
      attributes: Object.fromEntries(optionsOf(row).map(({ key, value }) => [key, keyOf(value)])),
      stock: numberIn(row.cells.stock ?? "0"),
      ...(row.cells.variant_price === undefined ? {} : { price: numberIn(row.cells.variant_price) }),
    }));
  return [...kept, ...fresh];
}

/** What is no number stays the text that it is, and the rules complain. */
function numberIn(text: string): number | string {
  const number = Number(latinDigits(text));
  return Number.isFinite(number) ? number : text;
}

/** Nothing of the product would change. */
function isSame(wish: ProductWish, product: DeskProductRow): boolean {
  const plain = (value: unknown) => JSON.stringify(value);
  const texts = (text: object) => languageCodes.map((language) => (text as Record<string, string>)[language] ?? "");
  return (
    plain(texts(wish.name)) === plain(texts(product.name)) &&
    plain(texts(wish.description)) === plain(texts(product.description)) &&
    wish.category === product.category &&
    wish.price === toPounds(product.price) &&
    wish.deal === product.deal_percent &&
    (wish.isFeatured ?? product.is_featured) === product.is_featured &&
    (wish.hidden ?? product.hidden) === product.hidden &&
    wish.variants.length === product.variants.length &&
    wish.variants.every(({ stock, price }, at) => {
      const before = product.variants[at];
      return stock === before?.stock && (price ?? null) === (before.price && toPounds(before.price));
    })
  );
}
