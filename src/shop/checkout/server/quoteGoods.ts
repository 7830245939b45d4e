import { type Piastres, piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { parseGovernorate } from "#shop/accounts/address.ts";
import {
  amountsToPounds,
  canPlaceOrder,
  clampToStock,
  discountableLines,
  isAvailable,
} from "#shop/cart/server/cart.ts";
import { type DeliveryMethod, shippingFee } from "#shop/cart/shipping.ts";
import { totalsOf } from "#shop/cart/totals.ts";
import { checkCoupon, couponError } from "#shop/promotions/server/coupons.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { QuoteFields } from "../contract.ts";
import { type OrderableLine, priceCart } from "./draftOrder.ts";

type QuotedGoods = {
  userId: string | null;
  lines: readonly OrderableLine[];
  couponCode?: string | null | undefined;
  /** Granted by staff, where no coupon is given. */
  granted?: Piastres | undefined;
  method: DeliveryMethod;
  /** As typed; without a known one the standard fee applies. */
  governorate?: string | undefined;
};

/**
 * Quotes the available lines at their current prices.
 * @throws ShopError 409 `coupon.…` for a code that does not apply
 */
export async function quoteGoods(
  db: Db,
  settings: Settings,
  { userId, lines, couponCode, granted, method, governorate: typed }: QuotedGoods,
): Promise<QuoteFields> {
  const tried = couponCode ? await checkCoupon(db, couponCode, { userId, lines: discountableLines(lines) }) : undefined;
  if (tried?.refusal) throw couponError(tried);
  const buyable = lines.filter(isAvailable).map(clampToStock);
  const governorate = parseGovernorate(typed ?? "");
  const discount = tried?.discount ?? granted;
  const totals =
    buyable.length > 0 ? priceCart(buyable, { method, governorate }, settings, discount) : totalsOf([], {}, settings);
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
