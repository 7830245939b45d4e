import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { parseGovernorate } from "#shop/accounts/address.ts";
import { loadCart } from "#shop/cart/server/cartLines.ts";
import type { DeliveryMethod } from "#shop/cart/shipping.ts";
import { promiseDeliverySoon } from "#shop/settings/server/promiseDelivery.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { QuoteView } from "../contract.ts";
import { quoteGoods } from "./quoteGoods.ts";

type QuoteInput = {
  couponCode?: string | undefined;
  deliveryMethod: DeliveryMethod;
  shippingAddress?: { state?: string | undefined } | null | undefined;
};

/** Quotes the cart with whatever part of the address is known. */
export async function quote(
  db: Db,
  userId: string,
  { couponCode, deliveryMethod: method, shippingAddress }: QuoteInput,
): Promise<QuoteView> {
  const [{ lines, credit }, settings] = await Promise.all([
    loadCart(db, userId, { hasPictures: false }),
    cachedSettings(db),
  ]);
  const governorate = parseGovernorate(shippingAddress?.state ?? "");
  const quoted = await quoteGoods(db, settings, { userId, lines, couponCode, method, governorate });
  const days = governorate ? await promiseDeliverySoon(db, { governorate, method }) : undefined;
  return { ...quoted, deliveryDays: days ?? null, ...(credit > 0 ? { creditBalance: toPounds(credit) } : {}) };
}
