import { randomUUID } from "node:crypto";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db } from "#platform/server/db.ts";
import type { Attribute, VariantAttributes } from "#shop/catalogue/catalogue.ts";
import "#shop/catalogue/server/tables.ts";

type Wish = {
  id?: string;
  name?: InEveryLanguage | string;
  category?: string;
  /** Piastres. */
  price?: number;
  deal?: number;
  hidden?: boolean;
  isFeatured?: boolean;
  sold?: number;
  createdAt?: Date;
  /** Of a product without choices. */
  stock?: number;
  /** Stock by size. */
  sizes?: Record<string, number>;
  pictures?: readonly { file: string; shows?: VariantAttributes }[];
};

export type MadeProduct = { id: string; variantId: string; variants: Record<string, string> };

/** A product on the shelf, with its category and one variant for each size (or one in all). */
export async function addProduct(db: Db, wish: Wish = {}): Promise<MadeProduct> {
  const { category = "shirts", name = "Linen shirt", sizes, pictures = [] } = wish;
  const id = wish.id ?? `product-${randomUUID()}`;
  const names = typeof name === "string" ? { en: name } : name;
  await addCategory(db, category);
  await db
    .insertInto("products")
    .values({
      id,
      category,
      name: JSON.stringify(names),
      description: JSON.stringify({ en: `${names.en}, described.` }),
      price: wish.price ?? 500_00,
      deal_percent: wish.deal ?? 0,
      attributes: JSON.stringify(sizes ? [sizeAttribute(Object.keys(sizes))] : []),
      hidden: wish.hidden ?? false,
      is_featured: wish.isFeatured ?? false,
      sold: wish.sold ?? 0,
      ...(wish.createdAt ? { created_at: wish.createdAt } : {}),
    })
    .execute();
  const variants: Record<string, string> = {};
  for (const [position, [size, stock]] of Object.entries(sizes ?? { "": wish.stock ?? 10 }).entries()) {
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

export async function stockOf(db: Db, variantId: string): Promise<number> {
  const { stock } = await db
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", variantId)
    .executeTakeFirstOrThrow();
  return stock;
}
