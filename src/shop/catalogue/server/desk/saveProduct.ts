import { type InsertObject, sql } from "kysely";
import { invalid, refused, unknown } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { audit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tables, Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import type { Upload } from "#server/uploads.ts";
import type { ProductWish, VariantWish } from "#shop/catalogue/deskWish.ts";
import { checkVariants, slugOf, withEnglish } from "#shop/catalogue/shelving.ts";
import { attachPictures, type StoredPicture, withPictures } from "../pictures/addPictures.ts";
import "../tables.ts";
import { lockCartsOf, saveVariants } from "./saveVariants.ts";

export type Who = { visitor: Visitor; caller: Caller };
type Tools = { db: Db; config: Config };

/** A new product on the shelf, with its pictures, stock, book and audit row, or nothing. Answers its id. */
export async function createProduct(
  { db, config }: Tools,
  wish: ProductWish,
  uploads: readonly Upload[],
  who: Who,
): Promise<string> {
  const shelf = shelfOf(wish);
  return withPictures(config, uploads, (pictures) =>
    db.transaction().execute((tx) => putOnShelf(tx, wish, shelf, pictures, who)),
  );
}

/** The same inside a transaction of somebody else's: many products at once. */
export async function putOnShelf(
  tx: Tx,
  wish: ProductWish,
  { name, description, variants }: Shelf,
  pictures: readonly StoredPicture[],
  who: Who & { id?: string | undefined },
): Promise<string> {
  await mustBeCategory(tx, wish.category);
  const [price, deal_percent] = [fromPounds(wish.price), wish.deal];
  const id = await insertProduct(tx, who.id ?? name.en, {
    category: wish.category,
    name: JSON.stringify(name),
    description: JSON.stringify(description),
    price,
    deal_percent,
    attributes: JSON.stringify(wish.attributes),
    is_featured: wish.isFeatured ?? false,
    hidden: wish.hidden ?? false,
  });
  await attachPictures(tx, id, pictures);
  await tellPrice(tx, { product_id: id, price, deal_percent, actor_id: who.visitor.id });
  const saved = await saveVariants(tx, { id, attributes: wish.attributes, price, deal: wish.deal }, variants, {
    pictures,
    before: [],
    visitor: who.visitor,
  });
  await audit(tx, who.visitor, who.caller, {
    action: "product.created",
    subject: "product",
    subjectId: id,
    after: { ...summaryOf(wish), price, variants: saved, pictures: pictures.map((picture) => picture.id) },
  });
  return id;
}

/** All of a product as the form has it. @throws 409 when somebody saved it since the caller looked */
export async function replaceProduct(
  { db, config }: Tools,
  id: string,
  wish: ProductWish,
  uploads: readonly Upload[],
  who: Who,
): Promise<void> {
  const shelf = shelfOf(wish);
  await withPictures(config, uploads, (pictures) =>
    db.transaction().execute(async (tx) => {
      await lockCartsOf(tx, id);
      await changeOnShelf(tx, id, wish, shelf, pictures, who);
    }),
  );
}

export async function changeOnShelf(
  tx: Tx,
  id: string,
  wish: ProductWish,
  { name, description, variants }: Shelf,
  pictures: readonly StoredPicture[],
  who: Who,
): Promise<void> {
  await mustBeCategory(tx, wish.category);
  // Variants first, the product after them: the order in which a sale takes its locks.
  const shelved = await tx
    .selectFrom("variants")
    .selectAll()
    .where("product_id", "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  const before = await tx.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!before) throw unknown("product.notFound");
  if (wish.version !== undefined && wish.version !== before.version) throw refused("common.stale");

  const [price, deal_percent] = [fromPounds(wish.price), wish.deal];
  await tx
    .updateTable("products")
    .set({
      category: wish.category,
      name: JSON.stringify(name),
      description: JSON.stringify(description),
      price,
      deal_percent,
      attributes: JSON.stringify(wish.attributes),
      is_featured: wish.isFeatured ?? before.is_featured,
      hidden: wish.hidden ?? before.hidden,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
  await attachPictures(tx, id, pictures);
  if (price !== before.price || deal_percent !== before.deal_percent)
    await tellPrice(tx, { product_id: id, price, deal_percent, actor_id: who.visitor.id });
  const saved = await saveVariants(tx, { id, attributes: wish.attributes, price, deal: wish.deal }, variants, {
    pictures,
    before: shelved,
    visitor: who.visitor,
  });
  await audit(tx, who.visitor, who.caller, {
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
      variants: shelved.map(({ sku, stock, price }) => ({ sku, stock, price })),
    },
    after: { ...summaryOf(wish), price, variants: saved, pictures: pictures.map((picture) => picture.id) },
  });
}

export type Shelf = ReturnType<typeof shelfOf>;

/** What the rules make of a wish. @throws 400 that names the fields */
export function shelfOf(wish: ProductWish) {
  const texts = withEnglish(wish.name, wish.description);
  const variants = variantsOf(wish);
  checkVariants(wish.attributes, variants);
  return { ...texts, variants };
}

/** A product without attributes is one variant, which a form need not spell out. */
function variantsOf({ attributes, variants, stock, stockBefore }: ProductWish): VariantWish[] {
  if (attributes.length > 0 || variants.length > 0) return variants;
  if (stock === undefined) throw invalid({ stock: "validation.required" });
  return [{ attributes: {}, stock, stockBefore }];
}

type Row = Omit<InsertObject<Tables, "products">, "id">;

/** The first address that was never anybody's: orders and links of an older product must not lead to this one. */
async function insertProduct(tx: Tx, english: string, row: Row): Promise<string> {
  for (let again = 1; again < 1000; again++) {
    const id = slugOf(english, again);
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
  throw invalid({ "name.en": "validation.invalid" });
}

async function mustBeCategory(tx: Tx, slug: string): Promise<void> {
  const found = await tx.selectFrom("categories").select("slug").where("slug", "=", slug).executeTakeFirst();
  if (!found) throw invalid({ category: "admin.products.categoryUnknown" });
}

type Price = { product_id: string; price: number; deal_percent: number; actor_id: string };

const tellPrice = (tx: Tx, price: Price) =>
  tx
    .insertInto("price_history")
    .values({ variant_id: null, ...price })
    .execute();

const summaryOf = ({ name, description, category, deal, isFeatured, hidden }: ProductWish) => ({
  name,
  description,
  category,
  deal,
  isFeatured,
  hidden,
});
