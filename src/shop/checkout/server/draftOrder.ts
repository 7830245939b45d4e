import { createHash } from "node:crypto";
import { invalid, refused } from "#platform/errors.ts";
import { fromPounds, nothing, type Piastres, piastres, spread } from "#platform/money.ts";
import type { Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import { discountable, inPounds, isAvailable } from "#shop/cart/server/cart.ts";
import { type CartLine, lockCart } from "#shop/cart/server/lines.ts";
import { type DeliveryMethod, shippingFee } from "#shop/cart/shipping.ts";
import { lineTotal, subtotalOf, type Totals, totalsOf } from "#shop/cart/totals.ts";
import type { PaymentMethod } from "#shop/orders/order.ts";
import type { NewLine, NewOrder } from "#shop/orders/server/insertOrder.ts";
import { isCovered } from "#shop/promotions/coupon.ts";
import { codeRefused, lockCode, type Tried } from "#shop/promotions/server/coupons.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { CheckoutForm } from "../contract.ts";

/** Who buys, how, and with which form. */
export type Buying = {
  visitor: Visitor;
  caller: Pick<Caller, "language">;
  form: CheckoutForm;
  paymentMethod: PaymentMethod;
  settings: Settings;
};

/** What lies in the cart, and how the code does with it that came along. */
export type Goods = { lines: readonly CartLine[]; tried: Tried | undefined };

/** The cart and the code, both locked until the transaction ends. */
export async function lockGoods(tx: Tx, { visitor, form }: Pick<Buying, "visitor" | "form">): Promise<Goods> {
  const lines = await lockCart(tx, visitor.id);
  const asked = { userId: visitor.id, lines: discountable(lines) };
  return { lines, tried: form.couponCode ? await lockCode(tx, form.couponCode, asked) : undefined };
}

/**
 * The order as it would be placed now: prices are the catalogue's of this moment.
 * @throws ShopError when the cart cannot be bought as it is, or costs something else than the page showed
 */
export function draftOrder(
  { visitor, caller, form, paymentMethod, settings }: Buying,
  { lines, tried }: Goods,
): NewOrder {
  assertBuyable(lines);
  const { deliveryMethod, shippingAddress, expectedTotal } = form;
  const delivery = { method: deliveryMethod, governorate: shippingAddress.state };
  const totals = priced(lines, delivery, settings, tried?.discount);
  // Nobody is charged the full price because a code ran out while they typed.
  if (tried?.refusal) throw codeRefused(tried, inPounds(totals));
  if (expectedTotal !== undefined && fromPounds(expectedTotal) !== totals.total)
    throw refused("checkout.totalChanged", inPounds(totals));
  return {
    userId: visitor.id,
    email: visitor.email,
    customerName: visitor.name,
    language: caller.language,
    paymentMethod,
    deliveryMethod,
    phones: form.phones,
    shippingAddress,
    billingAddress: billingOf(form),
    ...totals,
    pricesIncludeTax: settings.pricesIncludeTax,
    couponCode: tried?.code ?? null,
    idempotencyKey: form.idempotencyKey,
    requestHash: hashOf(form, paymentMethod),
    lines: asSold(lines, totals.discount, tried?.coupon),
  };
}

/** The form was refused if it names neither. */
export const billingOf = ({ billingSameAsShipping, billingAddress, shippingAddress }: CheckoutForm) =>
  billingSameAsShipping ? shippingAddress : (billingAddress ?? shippingAddress);

function assertBuyable(lines: readonly CartLine[]): void {
  if (lines.length === 0) throw refused("checkout.cartEmpty");
  for (const line of lines) {
    if (!isAvailable(line)) throw refused("cart.unavailable", { name: line.name.en, productId: line.productId });
    if (line.quantity > line.stock)
      throw refused("cart.stockLimited", { count: line.stock, name: line.name.en, productId: line.productId });
  }
}

type Delivery = { method: DeliveryMethod; governorate: string | undefined };

export function priced(
  lines: readonly CartLine[],
  delivery: Delivery,
  settings: Settings,
  discount?: Piastres,
): Totals {
  const subtotal = subtotalOf(lines);
  const goods = piastres(subtotal - Math.min(discount ?? 0, subtotal));
  const shipping = shippingFee({ ...delivery, goods }, settings);
  if (shipping === undefined) throw invalid({ deliveryMethod: "checkout.expressNotOffered" });
  return totalsOf(lines, { shipping, ...(discount ? { discount } : {}) }, settings);
}

/** A code for some categories lowers only what lies in these, so only they tell of it when they are sent back. */
function asSold(lines: readonly CartLine[], discount: Piastres, coupon: Tried["coupon"]): NewLine[] {
  const totals = lines.map(lineTotal);
  const weights = lines.map(({ category }, at) => (coupon && isCovered(coupon, category) ? (totals[at] ?? 0) : 0));
  const discounts = spread(discount, weights);
  return lines.map((line, at) => ({
    productId: line.productId,
    variantId: line.variantId,
    sku: line.sku,
    name: line.name,
    category: line.category,
    attributes: line.labels,
    pictureId: line.picture?.id ?? null,
    pictureFile: line.picture?.file ?? null,
    price: line.price,
    dealPercent: line.dealPercent,
    quantity: line.quantity,
    total: totals[at] ?? nothing,
    discount: discounts[at] ?? nothing,
  }));
}

/**
 * Tells a retry from another purchase that came with the same key. The total that the page showed is left out: whoever
 * accepts a new total still makes the same purchase.
 */
export function hashOf({ expectedTotal: _, ...form }: CheckoutForm, paymentMethod: PaymentMethod): string {
  return createHash("sha256").update(JSON.stringify({ paymentMethod, form })).digest("base64url");
}
