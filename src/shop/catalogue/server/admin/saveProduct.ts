import { type InsertObject, sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { ProductInput, VariantInput } from "#shop/catalogue/productFormSchema.ts";
import { makeSlug, requireEnglish, validateVariants } from "#shop/catalogue/productRules.ts";
import { resolveColours } from "./colours/resolveColours.ts";
import { priceWarnings, type SaveWarnings } from "./priceWarnings.ts";
import { attachPictures, type StoredPicture, storeProductPictures } from "./storeProductPictures.ts";
import "../tables.ts";
import { lockCartLines, saveVariants } from "./saveVariants.ts";

/** Creates a product with its pictures, stock, stock movements and audit row in one transaction. Returns its id. */
export async function createProduct(
  admin: AdminContext,
  config: Config,
  input: ProductInput,
  uploads: readonly Upload[],
): Promise<string> {
  const validated = validateProduct(input);
  return storeProductPictures(config, uploads, (pictures) =>
    admin.db.transaction().execute((tx) => insertProduct(tx, admin, input, validated, pictures)),
  );
}

/** Same as `createProduct` inside the caller's transaction. The id is the first free slug of `wantedId` or the name. */
export async function insertProduct(
  tx: Tx,
  admin: AdminContext,
  input: ProductInput,
  { name, description, variants: given }: ValidatedProduct,
  pictures: readonly StoredPicture[],
  wantedId?: string,
): Promise<string> {
  const category = await resolveCategory(tx, input.category);
  const { attributes, variants } = await resolveColours(tx, input.attributes, given);
  const [price, deal_percent] = [fromPounds(input.price), input.deal];
  const id = await insertProductRow(tx, wantedId ?? name.en, {
    category,
    name: JSON.stringify(name),
    description: JSON.stringify(description),
    price,
    deal_percent,
    attributes: JSON.stringify(attributes),
    is_featured: input.isFeatured ?? false,
    hidden: input.hidden ?? false,
    ...toOwnColumns(input),
  });
  await attachPictures(tx, id, pictures);
  await recordPrice(tx, { product_id: id, price, deal_percent, actor_id: admin.user.id });
  const saved = await saveVariants(tx, { id, attributes, price, deal: input.deal }, variants, {
    pictures,
    before: [],
    actorId: admin.user.id,
  });
  await recordAudit(tx, admin, {
    action: "product.created",
    subject: "product",
    subjectId: id,
    after: { ...auditSummary(input), price, variants: saved, pictures: pictures.map((picture) => picture.id) },
  });
  return id;
}

/** Replaces all data of a product. @throws ShopError 409 when the product was saved since the caller loaded it */
export async function replaceProduct(
  admin: AdminContext,
  config: Config,
  id: string,
  input: ProductInput,
  uploads: readonly Upload[],
): Promise<SaveWarnings> {
  const validated = validateProduct(input);
  return storeProductPictures(config, uploads, (pictures) =>
    admin.db.transaction().execute(async (tx) => {
      await lockCartLines(tx, id);
      return updateProduct(tx, admin, id, input, validated, pictures);
    }),
  );
}

export async function updateProduct(
  tx: Tx,
  admin: AdminContext,
  id: string,
  input: ProductInput,
  { name, description, variants: given }: ValidatedProduct,
  pictures: readonly StoredPicture[],
): Promise<SaveWarnings> {
  const category = await resolveCategory(tx, input.category);
  const { attributes, variants } = await resolveColours(tx, input.attributes, given);
  // Lock variants before the product: the same lock order as a sale.
  const variantsBefore = await tx
    .selectFrom("variants")
    .selectAll()
    .where("product_id", "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  const before = await tx.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!before) throw notFound("product.notFound");
  if (input.version !== undefined && input.version !== before.version) throw conflict("common.stale");

  const [price, deal_percent] = [fromPounds(input.price), input.deal];
  await tx
    .updateTable("products")
    .set({
      category,
      name: JSON.stringify(name),
      description: JSON.stringify(description),
      price,
      deal_percent,
      attributes: JSON.stringify(attributes),
      is_featured: input.isFeatured ?? before.is_featured,
      hidden: input.hidden ?? before.hidden,
      ...toOwnColumns(input),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
  await attachPictures(tx, id, pictures);
  if (price !== before.price || deal_percent !== before.deal_percent)
    await recordPrice(tx, { product_id: id, price, deal_percent, actor_id: admin.user.id });
  const saved = await saveVariants(tx, { id, attributes, price, deal: input.deal }, variants, {
    pictures,
    before: variantsBefore,
    actorId: admin.user.id,
  });
  await recordAudit(tx, admin, {
    action: "product.changed",
    subject: "product",
    subjectId: id,
    before: {
      name: before.name,
      description: before.description,
      category: before.category,
      deal: before.deal_percent,
      isFeatured: before.is_featured,
      hidden: before.hidden,
      price: before.price,
      ...(input.tags && { tags: before.tags }),
      ...(input.sizeChart !== undefined && { sizeChart: before.size_chart }),
      variants: variantsBefore.map(({ sku, stock, price }) => ({ sku, stock, price })),
    },
    after: { ...auditSummary(input), price, variants: saved, pictures: pictures.map((picture) => picture.id) },
  });
  return priceWarnings(before, { price, deal_percent });
}

export type ValidatedProduct = ReturnType<typeof validateProduct>;

/** Returns the validated product. @throws ShopError 400 that names the fields */
export function validateProduct(input: ProductInput) {
  const texts = requireEnglish(input.name, input.description);
  const variants = toVariantInputs(input);
  validateVariants(input.attributes, variants);
  return { ...texts, variants };
}

/** A product without attributes has one variant, which forms omit. */
function toVariantInputs({ attributes, variants, stock, stockBefore }: ProductInput): VariantInput[] {
  if (attributes.length > 0 || variants.length > 0) return variants;
  if (stock === undefined) throw validationError({ stock: "validation.required" });
  return [{ attributes: {}, stock, stockBefore }];
}

type NewProductRow = Omit<InsertObject<Tables, "products">, "id">;

/** Uses the first slug that was never in use: orders and links of a deleted product must not lead to this one. */
async function insertProductRow(tx: Tx, englishName: string, row: NewProductRow): Promise<string> {
  for (let attempt = 1; attempt < 1000; attempt++) {
    const id = makeSlug(englishName, attempt);
    const { rows: used } = await sql`select from price_history where product_id = ${id}
      union all select from order_lines where product_id = ${id} limit 1`.execute(tx);
    if (used.length > 0) continue;
    const inserted = await tx
      .insertInto("products")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return id;
  }
  throw validationError({ "name.en": "validation.invalid" });
}

/** Returns the key of the category, given by key or slug; that of another one if its products move there. */
async function resolveCategory(tx: Tx, name: string): Promise<string> {
  // Key share: a removal of the category waits, or this sees where its products go.
  const { rows } = await sql<{ key: string }>`
    select coalesce(c.merged_into, c.slug) as key from categories c
    where c.slug = coalesce((select slug from categories where slug = ${name}),
      (select category from category_slugs where slug = ${name})) for key share`.execute(tx);
  const [found] = rows;
  if (!found) throw validationError({ category: "admin.products.categoryUnknown" });
  return found.key;
}

type PriceChange = { product_id: string; price: number; deal_percent: number; actor_id: string };

const recordPrice = (tx: Tx, price: PriceChange) =>
  tx
    .insertInto("price_history")
    .values({ variant_id: null, ...price })
    .execute();

/** Callers that know no tags or size charts, such as the CSV import, leave them as they are. */
const toOwnColumns = ({ tags, sizeChart }: ProductInput) => ({
  ...(tags && { tags }),
  ...(sizeChart !== undefined && { size_chart: sizeChart && JSON.stringify(sizeChart) }),
});

const auditSummary = ({ name, description, category, deal, isFeatured, hidden, tags, sizeChart }: ProductInput) => ({
  name,
  description,
  category,
  deal,
  isFeatured,
  hidden,
  tags,
  sizeChart,
});
