import type pg from "pg";
import { toLatinDigits } from "#platform/digits.ts";
import { ShopError } from "#platform/errors.ts";
import { fieldErrors } from "#platform/fieldErrors.ts";
import { byLanguage, languageCodes } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { ImportProblem } from "#shop/catalogue/adminContract.ts";
import { isNewPriceStruckThrough } from "#shop/catalogue/isNewPriceStruckThrough.ts";
import type { Attribute } from "#shop/catalogue/product.ts";
import { type ProductInput, productFormSchema } from "#shop/catalogue/productFormSchema.ts";
import { missingEnglish } from "#shop/catalogue/productRules.ts";
import type { AdminProductRow } from "../presentAdminProduct.ts";
import { adminProductSql } from "../productQueries.ts";
import { type ValidatedProduct, validateProduct } from "../saveProduct.ts";
import { type CsvColumn, type CsvRow, columnOfField, rowOptions, toValueKey } from "./csvColumns.ts";
import { withColourKeys } from "./withColourKeys.ts";

/** The planned change of one product. `id` is the id in its rows. */
export type PlannedProduct = {
  id: string | undefined;
  exists: boolean;
  input: ProductInput;
  validated: ValidatedProduct;
  rows: readonly CsvRow[];
};
export type ImportPlan = {
  planned: PlannedProduct[];
  unchanged: number;
  problems: ImportProblem[];
  /** Prevent nothing. */
  warnings: ImportProblem[];
};

const optionLabels: Record<string, Attribute["label"]> = {
  size: { en: "Size", ar: "المقاس", es: "Talla", fr: "Taille" },
  colour: { en: "Colour", ar: "اللون", es: "Color", fr: "Couleur" },
  material: { en: "Material", ar: "الخامة", es: "Material", fr: "Matière" },
};

/** Returns the planned changes, all problems and what staff should know before; changes nothing. */
export async function planImport(pool: pg.Pool, given: readonly CsvRow[]): Promise<ImportPlan> {
  const rows = await withColourKeys(pool, given);
  const groups = groupRowsById(rows);
  const known = await loadExistingProducts(pool, groups);
  const context = await loadImportContext(pool, rows);
  const plan: ImportPlan = { planned: [], unchanged: 0, problems: [], warnings: [] };
  const skus = new Map<string, CsvRow>();
  for (const { id, rows } of groups) {
    const product = id === undefined ? undefined : known.get(id);
    const problems: ImportProblem[] = checkAgainstShop(rows, product, skus, context);
    const raw = toFormFields(rows, product);
    const parsed = productFormSchema.safeParse(raw, { reportInput: true });
    const reportFields = (fields: Readonly<Record<string, string>>) =>
      problems.push(...toImportProblems(fields, rows, product));
    if (!parsed.success) reportFields({ ...missingEnglishErrors(raw), ...fieldErrors(parsed.error) });
    else {
      const validated = collectErrors(reportFields, () => validateProduct(parsed.data));
      const isFit = validated !== undefined && problems.length === 0;
      if (isFit && product && isUnchanged(parsed.data, product)) plan.unchanged++;
      else if (isFit) {
        plan.planned.push({ id, exists: product !== undefined, input: parsed.data, validated, rows });
        plan.warnings.push(...warningsOf(parsed.data, rows, product));
      }
    }
    plan.problems.push(...problems);
  }
  for (const list of [plan.problems, plan.warnings]) list.sort((a, b) => a.row - b.row);
  return plan;
}

/** Returns the rule's result, or undefined after reporting its errors. */
function collectErrors<Made>(report: (fields: Readonly<Record<string, string>>) => void, make: () => Made) {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    report(error.fields ?? {});
    return undefined;
  }
}

/** Reported along with the other errors of a row, so that one attempt shows all of them. */
function missingEnglishErrors(raw: Record<string, unknown>): Readonly<Record<string, string>> {
  const texts = productFormSchema.pick({ name: true, description: true }).safeParse(raw);
  return texts.success ? missingEnglish(texts.data.name, texts.data.description) : {};
}

type RowGroup = { id: string | undefined; rows: CsvRow[] };

/** Sorted by slug: the lock order of a sale. A row without id is a product of its own. */
function groupRowsById(rows: readonly CsvRow[]): RowGroup[] {
  const groups: RowGroup[] = [];
  const byId = new Map<string, RowGroup>();
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

async function loadExistingProducts(pool: pg.Pool, groups: readonly RowGroup[]): Promise<Map<string, AdminProductRow>> {
  const ids = groups.flatMap(({ id }) => id ?? []);
  const { rows } = await pool.query<AdminProductRow>(`${adminProductSql} where p.id = any($1)`, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

type ImportContext = { categories: ReadonlySet<string>; owners: ReadonlyMap<string, string> };

async function loadImportContext(pool: pg.Pool, rows: readonly CsvRow[]): Promise<ImportContext> {
  const skus = rows.flatMap(({ cells }) => cells.sku ?? []);
  const [categories, owners] = await Promise.all([
    pool.query<{ slug: string }>("select slug from categories union select slug from category_slugs"),
    pool.query<{ sku: string; product_id: string }>("select sku, product_id from variants where sku = any($1)", [skus]),
  ]);
  return {
    categories: new Set(categories.rows.map(({ slug }) => slug)),
    owners: new Map(owners.rows.map(({ sku, product_id }) => [sku, product_id])),
  };
}

/** Checks that need all rows or the database. */
function checkAgainstShop(
  rows: readonly CsvRow[],
  product: AdminProductRow | undefined,
  skus: Map<string, CsvRow>,
  { categories, owners }: ImportContext,
): ImportProblem[] {
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const { id, sku, category } = row.cells;
    if (id !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      problems.push(toImportProblem(row, "id", "validation.invalid"));
    if (category !== undefined && !categories.has(category))
      problems.push(toImportProblem(row, "category", "admin.products.categoryUnknown"));
    if (sku === undefined) continue;
    const owner = owners.get(sku);
    if (skus.has(sku) || (owner !== undefined && owner !== product?.id))
      problems.push(toImportProblem(row, "sku", "admin.products.skuTaken"));
    skus.set(sku, row);
  }
  return problems;
}

function warningsOf(
  input: ProductInput,
  rows: readonly CsvRow[],
  product: AdminProductRow | undefined,
): ImportProblem[] {
  const row = rows.find(({ cells }) => cells.price !== undefined);
  return row && product && isNewPriceStruckThrough(input, { price: toPounds(product.price) })
    ? [toImportProblem(row, "price", "import.newPriceStruck")]
    : [];
}

const toImportProblem = ({ row, cells }: CsvRow, column: CsvColumn, message: string): ImportProblem => ({
  row,
  column,
  message,
  value: cells[column] ?? "",
});

/** Maps field errors to cells. Variants without a row come before those with rows. */
function toImportProblems(
  fields: Readonly<Record<string, string>>,
  rows: readonly CsvRow[],
  product: AdminProductRow | undefined,
): ImportProblem[] {
  const places = rowsByVariantIndex(rows, product);
  return Object.entries(fields).flatMap(([field, message]) => {
    const { column, place } = columnOfField(field);
    const row =
      place === undefined ? (rows.find(({ cells }) => cells[column] !== undefined) ?? rows[0]) : places[place];
    return row ? [toImportProblem(row, column, message)] : [];
  });
}

/** Returns the row of each variant of the request. */
function rowsByVariantIndex(rows: readonly CsvRow[], product: AdminProductRow | undefined): (CsvRow | undefined)[] {
  const known = product?.variants ?? [];
  return [
    ...known.map((variant) => rows.find((row) => isRowOfVariant(row, variant, known.length))),
    ...rows.filter((row) => !known.some((variant) => isRowOfVariant(row, variant, known.length))),
  ];
}

type ExistingVariant = AdminProductRow["variants"][number];

/** Matches by SKU, by attributes, or because there is only one variant. */
function isRowOfVariant(row: CsvRow, { sku, attributes }: ExistingVariant, variants: number): boolean {
  if (row.cells.sku !== undefined) return row.cells.sku === sku;
  const options = rowOptions(row);
  if (options.length === 0) return variants === 1;
  return (
    options.every(({ key, value }) => attributes[key] === toValueKey(value)) &&
    options.length === Object.keys(attributes).length
  );
}

/** Returns the product with every filled cell applied. */
function toFormFields(rows: readonly CsvRow[], product: AdminProductRow | undefined): Record<string, unknown> {
  const cell = (column: CsvColumn) => rows.find(({ cells }) => cells[column] !== undefined)?.cells[column];
  const number = (column: CsvColumn) => {
    const text = cell(column);
    return text === undefined ? undefined : toLatinDigits(text);
  };
  const texts = (part: "name" | "description") => {
    return JSON.stringify(byLanguage((language) => cell(`${part}_${language}`) ?? product?.[part][language]));
  };
  const fields: Record<string, unknown> = {
    name: texts("name"),
    description: texts("description"),
    category: cell("category") ?? product?.category,
    price: number("price") ?? (product && String(toPounds(product.price))),
    deal: number("deal") ?? (product && String(product.deal_percent)),
    isFeatured: parseFlag(cell("featured")) ?? (product && String(product.is_featured)),
    hidden: parseFlag(cell("hidden")) ?? (product && String(product.hidden)),
    tags: parseTags(cell("tags")),
    attributes: JSON.stringify(mergeAttributes(rows, product?.attributes ?? [])),
    variants: JSON.stringify(mergeVariants(rows, product?.variants ?? [])),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Separated by commas. `-` removes all tags; an empty cell leaves them as they are. */
function parseTags(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const tags = text === "-" ? [] : text.split(/[,،]/).map((tag) => tag.trim());
  return JSON.stringify(tags.filter(Boolean));
}

const parseFlag = (text: string | undefined) => {
  const code = text?.toLowerCase();
  return code === "yes" ? "1" : code === "no" ? "0" : code;
};

/** Known attributes keep their labels; a new value is labelled with its cell text. */
function mergeAttributes(rows: readonly CsvRow[], known: readonly Attribute[]): Attribute[] {
  const attributes = known.map((attribute) => ({ ...attribute, values: [...attribute.values] }));
  for (const row of rows)
    for (const { key, value } of rowOptions(row)) {
      let attribute = attributes.find((attribute) => attribute.key === key);
      if (!attribute) {
        attribute = { key, label: optionLabels[key] ?? { en: key }, values: [] };
        attributes.push(attribute);
      }
      if (value !== "" && !attribute.values.some((known) => known.key === toValueKey(value)))
        attribute.values.push({ key: toValueKey(value), label: { en: value } });
    }
  return attributes;
}

function mergeVariants(rows: readonly CsvRow[], known: readonly ExistingVariant[]) {
  const unchanged = known.map((variant) => {
    const row = rows.find((row) => isRowOfVariant(row, variant, known.length));
    const { id, sku, attributes, stock, price, picture_id } = variant;
    return {
      _id: id,
      sku,
      attributes,
      ...(row && isStockChanged(row) ? { stock: parseNumber(row.cells.stock ?? "") } : { stock, stockBefore: stock }),
      price: row?.cells.variant_price === undefined ? price && toPounds(price) : parseNumber(row.cells.variant_price),
      image: picture_id,
    };
  });
  const fresh = rows
    .filter((row) => !known.some((variant) => isRowOfVariant(row, variant, known.length)))
    .map((row) => ({
      ...(row.cells.sku === undefined ? {} : { sku: row.cells.sku }),
      attributes: Object.fromEntries(rowOptions(row).map(({ key, value }) => [key, toValueKey(value)])),
      stock: parseNumber(row.cells.stock ?? "0"),
      ...(row.cells.variant_price === undefined ? {} : { price: parseNumber(row.cells.variant_price) }),
    }));
  return [...unchanged, ...fresh];
}

const isStockChanged = ({ cells }: CsvRow) => cells.stock !== undefined && cells.stock !== cells.stock_before;

/** Leaves invalid numbers as text, which validation rejects. */
function parseNumber(text: string): number | string {
  const number = Number(toLatinDigits(text));
  return Number.isFinite(number) ? number : text;
}

/** Returns true if saving would change nothing. */
function isUnchanged(input: ProductInput, product: AdminProductRow): boolean {
  const plain = (value: unknown) => JSON.stringify(value);
  const texts = (text: object) => languageCodes.map((language) => (text as Record<string, string>)[language] ?? "");
  return (
    plain(texts(input.name)) === plain(texts(product.name)) &&
    plain(texts(input.description)) === plain(texts(product.description)) &&
    input.category === product.category &&
    input.price === toPounds(product.price) &&
    input.deal === product.deal_percent &&
    (input.isFeatured ?? product.is_featured) === product.is_featured &&
    (input.hidden ?? product.hidden) === product.hidden &&
    (input.tags === undefined || plain(input.tags) === plain(product.tags.toSorted())) &&
    input.variants.length === product.variants.length &&
    input.variants.every(({ stock, price }, at) => {
      const before = product.variants[at];
      return stock === before?.stock && (price ?? null) === (before.price && toPounds(before.price));
    })
  );
}
