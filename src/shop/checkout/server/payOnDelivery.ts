import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { lockCart, takeOutOfCart } from "#shop/cart/server/lines.ts";
import { takeStock } from "#shop/catalogue/server/stock.ts";
import { findPlaced, insertOrder, type Placed } from "#shop/orders/server/insertOrder.ts";
import { confirmOrder } from "#shop/orders/server/letters.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { type Buying, draftOrder, hashOf } from "./draftOrder.ts";
import { giveUpOpenSessions } from "./openSessions.ts";

/**
 * The whole purchase or none of it. Locks are taken in one order everywhere: checkout session, cart, order, stock
 * (by product, then variant).
 */
export async function payOnDelivery(
  shop: { db: Db; config: Config },
  buying: Omit<Buying, "settings">,
): Promise<Placed> {
  const { db } = shop;
  // What an unfinished card payment has reserved may be the very piece that is bought now.
  await giveUpOpenSessions(shop, buying.visitor.id);
  const settings = await settingsOf(db);
  return db.transaction().execute((tx) => placeOnce(tx, { ...buying, settings }));
}

async function placeOnce(tx: Tx, buying: Buying): Promise<Placed> {
  const { visitor, form } = buying;
  const lines = await lockCart(tx, visitor.id);
  // The first of two clicks has emptied the cart by now, and left its order.
  if (lines.length === 0) {
    const earlier = await findPlaced(tx, visitor.id, form.idempotencyKey);
    if (earlier) return sameAgain(earlier, buying);
  }
  const order = draftOrder(lines, buying);
  const placed = await insertOrder(tx, order);
  if (!placed) return sameAgain(await findPlaced(tx, visitor.id, form.idempotencyKey), buying);
  await takeStock(tx, lines, { reason: "sold", reference: placed.id });
  await takeOutOfCart(tx, visitor.id, lines);
  await confirmOrder(tx, placed, order);
  return placed;
}

function sameAgain(earlier: (Placed & { requestHash: string | null }) | undefined, { form, paymentMethod }: Buying) {
  if (earlier?.requestHash !== hashOf(form, paymentMethod)) throw new ShopError("mismatched", "checkout.keyReused");
  return earlier;
}
