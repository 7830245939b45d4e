import { randomUUID } from "node:crypto";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import type { Attribute, VariantAttributes } from "#shop/catalogue/product.ts";
import { indexQueuedProducts } from "#shop/search/server/indexing/indexProducts.ts";
import "#shop/catalogue/server/tables.ts";

type ProductInput = {
  id?: string;
  name?: InEveryLanguage | string;
  category?: string;
  /** In piastres. */
  price?: number;
  deal?: number;
  hidden?: boolean;
  isFeatured?: boolean;
  sold?: number;
  createdAt?: Date;
  /** Stock of a product without options. */
  stock?: number;
  /** Stock by size. */
  sizes?: Record<string, number>;
  pictures?: readonly { file: string; shows?: VariantAttributes }[];
  /** False leaves the concepts to the shop's processes, whose release may have other ones. */
  indexed?: boolean;
};

export type TestProduct = { id: string; variantId: string; variants: Record<string, string> };

/** Inserts a product with its category and one variant for each size, or a single one. */
export async function addProduct(db: Db, input: ProductInput = {}): Promise<TestProduct> {
  const { category = "shirts", name = "Linen shirt", sizes, pictures = [] } = input;
  const id = input.id ?? `product-${randomUUID()}`;
  const names = typeof name === "string" ? { en: name } : name;
  await addCategory(db, category);
  await db
    .insertInto("products")
    .values({
      id,
      category,
      name: JSON.stringify(names),
      description: JSON.stringify({ en: `${names.en}, described.` }),
      price: input.price ?? 500_00,
      deal_percent: input.deal ?? 0,
      attributes: JSON.stringify(sizes ? [sizeAttribute(Object.keys(sizes))] : []),
      hidden: input.hidden ?? false,
      is_featured: input.isFeatured ?? false,
      sold: input.sold ?? 0,
      ...(input.createdAt ? { created_at: input.createdAt } : {}),
    })
    .execute();
  const variants: Record<string, string> = {};
  for (const [position, [size, stock]] of Object.entries(sizes ?? { "": input.stock ?? 10 }).entries()) {
    const attributes = JSON.stringify(size === "" ? {} : { size });
    const variant = { product_id: id, sku: `SKU-${id}-${size}`, attributes, stock, position };
    const { id: variantId } = await db.insertInto("variants").values(variant).returning("id").executeTakeFirstOrThrow();
    variants[size] = variantId;
    if (stock > 0)
      await db
        .insertInto("stock_movements")
        .values({ variant_id: variantId, delta: stock, reason: "received" })
        .execute();
  }
  for (const [position, { file, shows = {} }] of pictures.entries())
    await db
      .insertInto("pictures")
      .values({ product_id: id, position, file, width: 1200, height: 1600, shows: JSON.stringify(shows) })
      .execute();
  // Otherwise the shop does it a moment later and announces changed lists in the middle of the test.
  if (input.indexed !== false) await indexQueuedProducts(db);
  return { id, variantId: Object.values(variants)[0] ?? "", variants };
}

export async function addCategory(db: Db, slug: string, name: InEveryLanguage = { en: slug }): Promise<void> {
  await db
    .insertInto("categories")
    .values({ slug, name: JSON.stringify(name) })
    .onConflict((row) => row.doNothing())
    .execute();
}

const sizeAttribute = (sizes: readonly string[]): Attribute => ({
  key: "size",
  label: { en: "Size", ar: "المقاس" },
  values: sizes.map((size) => ({ key: size, label: { en: size } })),
});

export async function loadStock(db: Db, variantId: string): Promise<number> {
  const { stock } = await db
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", variantId)
    .executeTakeFirstOrThrow();
  return stock;
}
