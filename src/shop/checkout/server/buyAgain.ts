import { unknown } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db } from "#platform/server/db.ts";
import { addLine, linesOf as cartLines } from "#shop/cart/server/lines.ts";
import "#shop/catalogue/server/tables.ts";
import "#shop/orders/server/tables.ts";

type Missing = { name: InEveryLanguage; quantity: number };

/** The very same sizes and colours; of what there is too little, what there is. */
export async function buyAgain(db: Db, userId: string, orderId: string) {
  const lines = await linesOf(db, userId, orderId);
  if (lines.length === 0) throw unknown("orders.notFound");
  let added = 0;
  const missing: Missing[] = [];
  for (const { name, quantity, productId, attributes } of lines) {
    const got = productId && attributes ? await addUpTo(db, userId, { productId, attributes, quantity }) : 0;
    added += got;
    if (got < quantity) missing.push({ name, quantity: quantity - got });
  }
  const cart = await cartLines(db, userId);
  return { added, missing, count: cart.reduce((sum, { quantity }) => sum + quantity, 0) };
}

const linesOf = (db: Db, userId: string, orderId: string) =>
  db
    .selectFrom("orders as o")
    .innerJoin("order_lines as l", "l.order_id", "o.id")
    .leftJoin("variants as v", "v.id", "l.variant_id")
    .select(["l.name", "l.quantity", "v.product_id as productId", "v.attributes"])
    .where("o.id", "=", orderId)
    .where("o.user_id", "=", userId)
    .orderBy("l.position")
    .execute();

type Wish = Parameters<typeof addLine>[2];

/** @returns how many pieces of it are in the cart now that were not before */
async function addUpTo(db: Db, userId: string, wish: Wish): Promise<number> {
  const found = await addLine(db, userId, wish);
  if (!found || found.hidden || !found.variantId) return 0;
  if (found.quantity !== null) return wish.quantity;
  // Some of it may be in the cart already.
  const there = await db
    .selectFrom("cart_lines")
    .select("quantity")
    .where("user_id", "=", userId)
    .where("variant_id", "=", found.variantId)
    .where("saved_for_later", "=", false)
    .executeTakeFirst();
  const fewer = Math.min(found.stock, 99) - (there?.quantity ?? 0);
  if (fewer <= 0 || fewer >= wish.quantity) return 0;
  const again = await addLine(db, userId, { ...wish, quantity: fewer });
  return again?.quantity == null ? 0 : fewer;
}
