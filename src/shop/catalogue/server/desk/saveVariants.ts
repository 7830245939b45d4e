import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { type ErrorKey, invalid } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import type { Tables, Tx } from "#platform/server/db.ts";
import { literally } from "#platform/server/like.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import type { Attribute } from "#shop/catalogue/catalogue.ts";
import type { VariantWish } from "#shop/catalogue/deskWish.ts";
import { skuOf } from "#shop/catalogue/shelving.ts";
import type { StoredPicture } from "../pictures/addPictures.ts";
import "../tables.ts";

type Product = { id: string; attributes: readonly Attribute[]; price: number; deal: number };
type Shelved = Selectable<Tables["variants"]>;
type With = { pictures: readonly StoredPicture[]; before: readonly Shelved[]; visitor: Visitor };
type Planned = Omit<Shelved, "product_id"> & { before: Shelved | undefined; delta: number };

/** Carts before variants, as a purchase does it: a variant that goes takes its lines in carts with it. */
export async function lockCartsOf(tx: Tx, productId: string): Promise<void> {
  await sql`select from cart_lines where variant_id in (select id from variants where product_id = ${productId})
    order by user_id, variant_id for update`.execute(tx);
}

/**
 * Makes the shelf what the form says: new variants, changed ones, and those that are gone. What changes in number is
 * written into the book of the stock, what changes in price into the history of prices. The rows are locked by the caller.
 */
export async function saveVariants(
  tx: Tx,
  product: Product,
  wishes: readonly VariantWish[],
  { pictures, before, visitor }: With,
) {
  const images = await imagesOf(tx, product.id);
  const skus = await freeSkus(tx, product, wishes, before);
  const planned = wishes.map((wish, position): Planned => {
    const known = findKnown(before, wish);
    const { stock, delta } = stockOf(wish, known, position);
    return {
      id: known?.id ?? randomUUID(),
      sku: skus[position] ?? "",
      attributes: wish.attributes,
      stock,
      delta,
      price: wish.price == null ? null : fromPounds(wish.price),
      picture_id: pictureOf(wish, { images, pictures, known, position }),
      position,
      before: known,
    };
  });
  const kept = new Set(planned.map(({ id }) => id));
  if (kept.size < planned.length) throw invalid({ variants: "admin.products.variantsInvalid" });

  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom("variants").where("id", "in", gone).execute();
  await stepAside(tx, planned);
  for (const variant of planned) await shelve(tx, product.id, variant);
  await book(tx, planned, visitor);
  await tellPrices(tx, product, planned, visitor);
  return planned.map(({ sku, stock, price }) => ({ sku, stock, price }));
}

function findKnown(before: readonly Shelved[], { _id, attributes }: VariantWish): Shelved | undefined {
  if (_id !== undefined) {
    const known = before.find(({ id }) => id === _id);
    if (!known) throw invalid({ variants: "admin.products.variantsInvalid" });
    return known;
  }
  return before.find((variant) => isSame(variant.attributes, attributes));
}

/** With what the form showed beside it, a number is a difference: what was sold meanwhile stays sold. */
function stockOf({ stock, stockBefore }: VariantWish, known: Shelved | undefined, at: number) {
  const had = known?.stock ?? 0;
  const next = known && stockBefore !== undefined ? had + stock - stockBefore : stock;
  if (next < 0) throw invalid({ [`variants.${at}.stock`]: "admin.products.stockNegative" });
  return { stock: next, delta: next - had };
}

type Imaging = {
  images: ReadonlySet<string>;
  pictures: readonly StoredPicture[];
  known: Shelved | undefined;
  position: number;
};

function pictureOf({ image }: VariantWish, { images, pictures, known, position }: Imaging): string | null {
  if (image === undefined) return known?.picture_id ?? null;
  if (image === null) return null;
  const id = typeof image === "number" ? pictures[image]?.id : image;
  if (id === undefined || !images.has(id))
    throw invalid({ [`variants.${position}.image`]: "admin.products.pictureUnknown" });
  return id;
}

async function imagesOf(tx: Tx, productId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom("pictures").select("id").where("product_id", "=", productId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Each variant's SKU: the one that was given, the one that it has, or one that nobody uses. */
async function freeSkus(
  tx: Tx,
  { id, attributes }: Product,
  wishes: readonly VariantWish[],
  before: readonly Shelved[],
): Promise<string[]> {
  const wanted = wishes.map((wish) => wish.sku ?? findKnown(before, wish)?.sku);
  const made = wishes.map((wish, at) => wanted[at] ?? skuOf(id, attributes, wish.attributes));
  const { rows } = await sql<{ sku: string }>`
    select sku from variants where product_id <> ${id} and (sku = any(${made}::text[])
      or sku like any(${made.map((sku) => `${literally(sku)}-%`)}::text[]))`.execute(tx);
  const taken = new Set(rows.map(({ sku }) => sku));
  const problems: Record<string, ErrorKey> = {};
  for (const [at, sku] of wanted.entries())
    if (sku !== undefined && taken.has(sku)) problems[`variants.${at}.sku`] = "admin.products.skuTaken";
  if (Object.keys(problems).length > 0) throw invalid(problems);
  for (const sku of wanted) if (sku !== undefined) taken.add(sku);
  return made.map((sku, at) => {
    if (wanted[at] !== undefined) return sku;
    let free = sku;
    for (let again = 2; taken.has(free); again++) free = `${sku}-${again}`;
    taken.add(free);
    return free;
  });
}

/** Two variants may exchange their SKUs or their places; for a moment neither has one that the other wants. */
async function stepAside(tx: Tx, planned: readonly Planned[]): Promise<void> {
  const moving = planned.filter(
    ({ before, sku, attributes }) => before && (before.sku !== sku || !isSame(before.attributes, attributes)),
  );
  if (moving.length < 2) return;
  await tx
    .updateTable("variants")
    .set({ sku: sql`id::text`, attributes: sql`jsonb_build_object('moving', id)` })
    .where(
      "id",
      "in",
      moving.map(({ id }) => id),
    )
    .execute();
}

async function shelve(
  tx: Tx,
  product_id: string,
  { before, delta: _, id, attributes, ...row }: Planned,
): Promise<void> {
  const values = { ...row, attributes: JSON.stringify(attributes) };
  if (before) await tx.updateTable("variants").set(values).where("id", "=", id).execute();
  else
    await tx
      .insertInto("variants")
      .values({ id, product_id, ...values })
      .execute();
}

async function book(tx: Tx, planned: readonly Planned[], visitor: Visitor): Promise<void> {
  const rows = planned.filter(({ delta }) => delta !== 0);
  if (rows.length === 0) return;
  await tx
    .insertInto("stock_movements")
    .values(
      rows.map(({ id, delta, before }) => ({
        variant_id: id,
        delta,
        reason: before ? ("corrected" as const) : ("received" as const),
        actor_id: visitor.id,
      })),
    )
    .execute();
}

/** The history of a variant that has a price of its own, or had one until now. */
async function tellPrices(tx: Tx, product: Product, planned: readonly Planned[], visitor: Visitor): Promise<void> {
  const rows = planned.filter(({ price, before }) => price !== (before?.price ?? null));
  if (rows.length === 0) return;
  await tx
    .insertInto("price_history")
    .values(
      rows.map(({ id, price }) => ({
        product_id: product.id,
        variant_id: id,
        price: price ?? product.price,
        deal_percent: product.deal,
        actor_id: visitor.id,
      })),
    )
    .execute();
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
