import { piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/db.ts";
import { governorateFrom } from "#shop/accounts/address.ts";
import { discountable, inPounds, isAvailable, mayOrder, withinStock } from "#shop/cart/server/cart.ts";
import { linesOf } from "#shop/cart/server/lines.ts";
import { type DeliveryMethod, shippingFee } from "#shop/cart/shipping.ts";
import { totalsOf } from "#shop/cart/totals.ts";
import { codeRefused, tryCode } from "#shop/promotions/server/coupons.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import type { QuoteView } from "../contract.ts";
import { priced } from "./draftOrder.ts";

type Asked = {
  couponCode?: string | undefined;
  deliveryMethod: DeliveryMethod;
  shippingAddress?: { state?: string | undefined } | null | undefined;
};

/** What the cart would cost now, as far as the address is known. */
export async function quote(
  db: Db,
  userId: string,
  { couponCode, deliveryMethod, shippingAddress }: Asked,
): Promise<QuoteView> {
  const [lines, settings] = await Promise.all([linesOf(db, userId), settingsOf(db)]);
  const tried = couponCode ? await tryCode(db, couponCode, { userId, lines: discountable(lines) }) : undefined;
  if (tried?.refusal) throw codeRefused(tried);
  const buyable = lines.filter(isAvailable).map(withinStock);
  const governorate = governorateFrom(shippingAddress?.state ?? "");
  const delivery = { method: deliveryMethod, governorate };
  const totals = buyable.length > 0 ? priced(buyable, delivery, settings, tried?.discount) : totalsOf([], {}, settings);
  const goods = piastres(totals.subtotal - totals.discount);
  return {
    ...inPounds(totals),
    taxPercent: settings.taxPercent,
    pricesIncludeTax: settings.pricesIncludeTax,
    couponCode: tried?.code ?? null,
    standardFee: toPounds(shippingFee({ governorate, goods }, settings) ?? 0),
    expressFee: settings.expressFee === null ? null : toPounds(settings.expressFee),
    mayOrder: mayOrder(lines),
  };
}
