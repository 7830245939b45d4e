import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { type ErrorKey, validationError } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import { escapeLike } from "#platform/server/likePattern.ts";
import type { Attribute } from "#shop/catalogue/product.ts";
import type { VariantInput } from "#shop/catalogue/productFormSchema.ts";
import { makeSku } from "#shop/catalogue/productRules.ts";
import type { StoredPicture } from "./storeProductPictures.ts";
import "../tables.ts";

type ProductOfVariants = { id: string; attributes: readonly Attribute[]; price: number; deal: number };
type StoredVariant = Selectable<Tables["variants"]>;
type SaveVariantsContext = { pictures: readonly StoredPicture[]; before: readonly StoredVariant[]; actorId: string };
type PlannedVariant = Omit<StoredVariant, "product_id"> & { before: StoredVariant | undefined; delta: number };

/** Locks cart lines before variants, as a purchase does. Deleting a variant deletes its cart lines. */
export async function lockCartLines(tx: Tx, productId: string): Promise<void> {
  await sql`select from cart_lines where variant_id in (select id from variants where product_id = ${productId})
    order by user_id, variant_id for update`.execute(tx);
}

/**
 * Inserts, updates and deletes variants to match the form. Records changes in stock as movements and changes in price
 * in the price history. The caller holds the row locks.
 */
export async function saveVariants(
  tx: Tx,
  product: ProductOfVariants,
  inputs: readonly VariantInput[],
  { pictures, before, actorId }: SaveVariantsContext,
) {
  const images = await loadPictureIds(tx, product.id);
  const skus = await assignSkus(tx, product, inputs, before);
  const planned = inputs.map((input, position): PlannedVariant => {
    const known = findExistingVariant(before, input);
    const { stock, delta } = plannedStock(input, known, position);
    return {
      id: known?.id ?? randomUUID(),
      sku: skus[position] ?? "",
      attributes: input.attributes,
      stock,
      delta,
      price: input.price == null ? null : fromPounds(input.price),
      picture_id: plannedPictureId(input, { images, pictures, known, position }),
      position,
      before: known,
    };
  });
  const retainedIds = new Set(planned.map(({ id }) => id));
  if (retainedIds.size < planned.length) throw validationError({ variants: "admin.products.variantsInvalid" });

  const removed = before.filter(({ id }) => !retainedIds.has(id));
  const removedIds = removed.map(({ id }) => id);
  if (removedIds.length > 0) await tx.deleteFrom("variants").where("id", "in", removedIds).execute();
  await vacateUniqueColumns(tx, planned);
  for (const variant of planned) await upsertVariant(tx, product.id, variant);
  await recordMovements(tx, planned, actorId);
  const isAddition = before.length > 0;
  const repriced = planned.filter(({ price, before }) => price !== (before?.price ?? null) || (isAddition && !before));
  await recordVariantPrices(tx, product, [...repriced, ...removed], actorId);
  return planned.map(({ sku, stock, price }) => ({ sku, stock, price }));
}

function findExistingVariant(
  before: readonly StoredVariant[],
  { _id, attributes }: VariantInput,
): StoredVariant | undefined {
  if (_id !== undefined) {
    const known = before.find(({ id }) => id === _id);
    if (!known) throw validationError({ variants: "admin.products.variantsInvalid" });
    return known;
  }
  return before.find((variant) => isSameAttributes(variant.attributes, attributes));
}

/** With `stockBefore`, applies the difference, so that units sold meanwhile stay sold. */
function plannedStock({ stock, stockBefore }: VariantInput, known: StoredVariant | undefined, at: number) {
  const had = known?.stock ?? 0;
  const next = known && stockBefore !== undefined ? had + stock - stockBefore : stock;
  if (next < 0) throw validationError({ [`variants.${at}.stock`]: "admin.products.stockNegative" });
  return { stock: next, delta: next - had };
}

type PictureContext = {
  images: ReadonlySet<string>;
  pictures: readonly StoredPicture[];
  known: StoredVariant | undefined;
  position: number;
};

function plannedPictureId(
  { image }: VariantInput,
  { images, pictures, known, position }: PictureContext,
): string | null {
  if (image === undefined) return known?.picture_id ?? null;
  if (image === null) return null;
  const id = typeof image === "number" ? pictures[image]?.id : image;
  if (id === undefined || !images.has(id))
    throw validationError({ [`variants.${position}.image`]: "admin.products.pictureUnknown" });
  return id;
}

async function loadPictureIds(tx: Tx, productId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom("pictures").select("id").where("product_id", "=", productId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns each variant's SKU: the given one, its current one, or a new unused one. */
async function assignSkus(
  tx: Tx,
  { id, attributes }: ProductOfVariants,
  inputs: readonly VariantInput[],
  before: readonly StoredVariant[],
): Promise<string[]> {
  const givenSkus = inputs.map((input) => input.sku ?? findExistingVariant(before, input)?.sku);
  const candidates = inputs.map((input, at) => givenSkus[at] ?? makeSku(id, attributes, input.attributes));
  const { rows } = await sql<{ sku: string }>`
    select sku from variants where product_id <> ${id} and (sku = any(${candidates}::text[])
      or sku like any(${candidates.map((sku) => `${escapeLike(sku)}-%`)}::text[]))`.execute(tx);
  const taken = new Set(rows.map(({ sku }) => sku));
  const problems: Record<string, ErrorKey> = {};
  for (const [at, sku] of givenSkus.entries())
    if (sku !== undefined && taken.has(sku)) problems[`variants.${at}.sku`] = "admin.products.skuTaken";
  if (Object.keys(problems).length > 0) throw validationError(problems);
  for (const sku of givenSkus) if (sku !== undefined) taken.add(sku);
  return candidates.map((sku, at) => {
    if (givenSkus[at] !== undefined) return sku;
    let free = sku;
    for (let again = 2; taken.has(free); again++) free = `${sku}-${again}`;
    taken.add(free);
    return free;
  });
}

/** Clears SKUs and positions first, so that two variants can swap them without a unique violation. */
async function vacateUniqueColumns(tx: Tx, planned: readonly PlannedVariant[]): Promise<void> {
  const moving = planned.filter(
    ({ before, sku, attributes }) => before && (before.sku !== sku || !isSameAttributes(before.attributes, attributes)),
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

async function upsertVariant(
  tx: Tx,
  product_id: string,
  { before, delta: _, id, attributes, ...row }: PlannedVariant,
): Promise<void> {
  const values = { ...row, attributes: JSON.stringify(attributes) };
  if (before) await tx.updateTable("variants").set(values).where("id", "=", id).execute();
  else
    await tx
      .insertInto("variants")
      .values({ id, product_id, ...values })
      .execute();
}

async function recordMovements(tx: Tx, planned: readonly PlannedVariant[], actorId: string): Promise<void> {
  const rows = planned.filter(({ delta }) => delta !== 0);
  if (rows.length === 0) return;
  await tx
    .insertInto("stock_movements")
    .values(
      rows.map(({ id, delta, before }) => ({
        variant_id: id,
        delta,
        reason: before ? ("corrected" as const) : ("received" as const),
        actor_id: actorId,
      })),
    )
    .execute();
}

/**
 * Records price history of variants that have or had a price of their own, and when one is added to or removed from a
 * product. Variants without rows have the prices of the product's own history.
 */
async function recordVariantPrices(
  tx: Tx,
  product: ProductOfVariants,
  rows: readonly Pick<StoredVariant, "id" | "price">[],
  actorId: string,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("price_history")
    .values(
      rows.map(({ id, price }) => ({
        product_id: product.id,
        variant_id: id,
        price: price ?? product.price,
        deal_percent: product.deal,
        actor_id: actorId,
      })),
    )
    .execute();
}

function isSameAttributes(one: Record<string, string>, other: Record<string, string>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
