import { conflict, notFound } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { addLine, loadCartLines as cartLines } from "#shop/cart/server/cartLines.ts";
import "#shop/catalogue/server/tables.ts";
import "#shop/orders/server/tables.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";

type MissingItem = { name: InEveryLanguage; quantity: number };

/** Adds the same variants to the cart; where stock is short, as many as are available. */
export async function buyAgain(db: Db, userId: string, orderId: string) {
  const lines = await loadOrderLines(db, userId, orderId);
  if (lines.length === 0) throw notFound("orders.notFound");
  const { maxCartLines } = await cachedSettings(db);
  let added = 0;
  const missing: MissingItem[] = [];
  for (const { name, quantity, productId, attributes } of lines) {
    const got =
      productId && attributes ? await addAvailable(db, userId, { productId, attributes, quantity }, maxCartLines) : 0;
    added += got;
    if (got < quantity) missing.push({ name, quantity: quantity - got });
  }
  const cart = await cartLines(db, userId);
  return { added, missing, count: cart.reduce((sum, { quantity }) => sum + quantity, 0) };
}

const loadOrderLines = (db: Db, userId: string, orderId: string) =>
  db
    .selectFrom("orders as o")
    .innerJoin("order_lines as l", "l.order_id", "o.id")
    .leftJoin("variants as v", "v.id", "l.variant_id")
    .select(["l.name", "l.quantity", "v.product_id as productId", "v.attributes"])
    .where("o.id", "=", orderId)
    .where("o.user_id", "=", userId)
    .orderBy("l.position")
    .execute();

type AddLineInput = Parameters<typeof addLine>[2];

/** Returns how many pieces this call added to the cart. */
async function addAvailable(db: Db, userId: string, input: AddLineInput, maxLines: number): Promise<number> {
  const found = await addLine(db, userId, input, maxLines);
  if (!found || found.hidden || !found.variantId) return 0;
  if (found.isFull) throw conflict("cart.full", { count: maxLines });
  if (found.quantity !== null) return input.quantity;
  // The cart may already contain some of them.
  const there = found.cart.lines.find(({ variantId }) => variantId === found.variantId);
  const fewer = Math.min(found.stock, 99) - (there?.quantity ?? 0);
  if (fewer <= 0 || fewer >= input.quantity) return 0;
  const again = await addLine(db, userId, { ...input, quantity: fewer }, maxLines);
  return again?.quantity == null ? 0 : fewer;
}
