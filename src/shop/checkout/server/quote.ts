import { piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { parseGovernorate } from "#shop/accounts/address.ts";
import {
  amountsToPounds,
  canPlaceOrder,
  clampToStock,
  discountableLines,
  isAvailable,
} from "#shop/cart/server/cart.ts";
import { loadCartLines } from "#shop/cart/server/cartLines.ts";
import { type DeliveryMethod, shippingFee } from "#shop/cart/shipping.ts";
import { totalsOf } from "#shop/cart/totals.ts";
import { checkCoupon, couponError } from "#shop/promotions/server/coupons.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { QuoteView } from "../contract.ts";
import { priceCart } from "./draftOrder.ts";

type QuoteInput = {
  couponCode?: string | undefined;
  deliveryMethod: DeliveryMethod;
  shippingAddress?: { state?: string | undefined } | null | undefined;
};

/** Quotes the cart with whatever part of the address is known. */
export async function quote(
  db: Db,
  userId: string,
  { couponCode, deliveryMethod, shippingAddress }: QuoteInput,
): Promise<QuoteView> {
  const [lines, settings] = await Promise.all([loadCartLines(db, userId), cachedSettings(db)]);
  const tried = couponCode ? await checkCoupon(db, couponCode, { userId, lines: discountableLines(lines) }) : undefined;
  if (tried?.refusal) throw couponError(tried);
  const buyable = lines.filter(isAvailable).map(clampToStock);
  const governorate = parseGovernorate(shippingAddress?.state ?? "");
  const delivery = { method: deliveryMethod, governorate };
  const totals =
    buyable.length > 0 ? priceCart(buyable, delivery, settings, tried?.discount) : totalsOf([], {}, settings);
  const goods = piastres(totals.subtotal - totals.discount);
  return {
    ...amountsToPounds(totals),
    taxPercent: settings.taxPercent,
    pricesIncludeTax: settings.pricesIncludeTax,
    couponCode: tried?.code ?? null,
    standardFee: toPounds(shippingFee({ governorate, goods }, settings) ?? 0),
    expressFee: settings.expressFee === null ? null : toPounds(settings.expressFee),
    mayOrder: canPlaceOrder(lines),
  };
}
