import { refused, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { takeOutOfCart } from "#shop/cart/server/lines.ts";
import { takeStock } from "#shop/catalogue/server/stock.ts";
import { findPlaced, insertOrder, type NewOrder, type Placed } from "#shop/orders/server/insertOrder.ts";
import { confirmOrder } from "#shop/orders/server/letters.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { type Buying, draftOrder, hashOf, lockGoods } from "./draftOrder.ts";
import { giveUpOpenSessions } from "./openSessions.ts";
import { spendCode } from "./spendCode.ts";

/**
 * The whole purchase or none of it. Locks are taken in one order everywhere: checkout session, cart, order, code, stock
 * (by product, then variant). A new order may come after its code: nobody else can hold it yet.
 */
export async function payOnDelivery(
  shop: { db: Db; config: Config },
  buying: Omit<Buying, "settings">,
): Promise<Placed> {
  const { db } = shop;
  const settings = await settingsOf(db);
  const place = (held: "asks" | "stays") =>
    db.transaction().execute((tx) => placeOnce(tx, { ...buying, settings }, held));
  const placed = await place("asks");
  if (placed) return placed;
  // What an unfinished card payment of one's own holds may be the very piece that is bought now.
  await giveUpOpenSessions(shop, buying.visitor.id);
  const again = await place("stays");
  if (!again) throw refused("checkout.cartEmpty");
  return again;
}

/**
 * @returns undefined when a payment of one's own holds what is in the cart, or the code's last use, and that `asks` to be
 * given up first
 */
async function placeOnce(tx: Tx, buying: Buying, held: "asks" | "stays"): Promise<Placed | undefined> {
  const { visitor, form } = buying;
  const goods = await lockGoods(tx, buying);
  const { lines, tried } = goods;
  const stuck = lines.some((line) => line.held > 0) || (lines.length > 0 && tried?.refusal === "coupon.used");
  if (held === "asks" && stuck) return undefined;
  let order: NewOrder;
  try {
    order = draftOrder(buying, goods);
  } catch (refusal) {
    // The first of two clicks has emptied the cart and used the code; a later one may come when it has filled again.
    const earlier = await findPlaced(tx, visitor.id, form.idempotencyKey);
    if (earlier) return sameAgain(earlier, buying);
    throw refusal;
  }
  const placed = await insertOrder(tx, order);
  if (!placed) return sameAgain(await findPlaced(tx, visitor.id, form.idempotencyKey), buying);
  await spendCode(tx, order, { orderId: placed.id });
  await takeStock(tx, lines, { reason: "sold", reference: placed.id });
  await takeOutOfCart(tx, visitor.id, lines);
  await confirmOrder(tx, placed, order);
  return placed;
}

function sameAgain(earlier: (Placed & { requestHash: string | null }) | undefined, { form, paymentMethod }: Buying) {
  if (earlier?.requestHash !== hashOf(form, paymentMethod)) throw new ShopError("mismatched", "checkout.keyReused");
  return earlier;
}
