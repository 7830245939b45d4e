import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/db.ts";
import { inPounds, isAvailable, withinStock } from "#shop/cart/server/cart.ts";
import { linesOf } from "#shop/cart/server/lines.ts";
import type { DeliveryMethod } from "#shop/cart/shipping.ts";
import { totalsOf } from "#shop/cart/totals.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import type { QuoteView } from "../contract.ts";
import { assertNoCode, priced } from "./draftOrder.ts";

type Asked = {
  couponCode?: string | undefined;
  deliveryMethod: DeliveryMethod;
  shippingAddress?: { state?: string | undefined } | undefined;
};

/** What the cart would cost now, as far as the address is known. */
export async function quote(
  db: Db,
  userId: string,
  { couponCode, deliveryMethod, shippingAddress }: Asked,
): Promise<QuoteView> {
  assertNoCode(couponCode);
  const [lines, settings] = await Promise.all([linesOf(db, userId), settingsOf(db)]);
  const buyable = lines.filter(isAvailable).map(withinStock);
  const delivery = { method: deliveryMethod, governorate: shippingAddress?.state?.toUpperCase() };
  const totals = buyable.length > 0 ? priced(buyable, delivery, settings) : totalsOf([], {}, settings);
  return {
    ...inPounds(totals),
    taxPercent: settings.taxPercent,
    pricesIncludeTax: settings.pricesIncludeTax,
    couponCode: null,
    expressFee: settings.expressFee === null ? null : toPounds(settings.expressFee),
    mayOrder: lines.length > 0 && lines.every((line) => isAvailable(line) && line.quantity <= line.stock),
  };
}
