import { createHash } from "node:crypto";
import { conflict, validationError } from "#platform/errors.ts";
import { allocate, fromPounds, type Piastres, piastres, zero } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import type { RequestInfo, Visitor } from "#platform/server/requestContext.ts";
import { amountsToPounds, discountableLines, isAvailable } from "#shop/cart/server/cart.ts";
import { type CartLine, type LockCartOptions, lockCart } from "#shop/cart/server/cartLines.ts";
import { type DeliveryMethod, shippingFee } from "#shop/cart/shipping.ts";
import { lineTotal, subtotalOf, type Totals, totalsOf } from "#shop/cart/totals.ts";
import type { PricedVariant } from "#shop/catalogue/server/pricedVariant.ts";
import type { PaymentMethod } from "#shop/orders/orderStatus.ts";
import type { NewLine, NewOrder } from "#shop/orders/server/insertOrder.ts";
import { appliesToCategory } from "#shop/promotions/coupon.ts";
import { type CouponCheck, couponError, lockAndCheckCoupon } from "#shop/promotions/server/coupons.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { CheckoutForm } from "../contract.ts";
import { lockCredit } from "./orderCredit.ts";

/** Input of a purchase: customer, payment method and form. */
export type PurchaseInput = {
  visitor: Visitor;
  caller: Pick<RequestInfo, "language">;
  form: CheckoutForm;
  paymentMethod: PaymentMethod;
  settings: Settings;
};

/** A variant at its current price, with the ordered quantity: of a cart, or of a draft that staff made. */
export type OrderableLine = PricedVariant & { quantity: number };

/** Lines, and the check of the submitted coupon against them. */
export type LockedGoods<Line = OrderableLine> = { lines: readonly Line[]; tried: CouponCheck | undefined };

type CopiedFields = Pick<
  NewOrder,
  | "userId"
  | "email"
  | "customerName"
  | "language"
  | "paymentMethod"
  | "deliveryMethod"
  | "phones"
  | "shippingAddress"
  | "billingAddress"
  | "idempotencyKey"
  | "requestHash"
  | "taken"
>;

/** Everything about an order but its goods. */
export type OrderTerms = CopiedFields & {
  settings: Settings;
  /** Egyptian pounds, as displayed. */
  expectedTotal?: number | undefined;
  /** Granted by staff instead of a coupon. */
  granted?: { amount: Piastres; reason: string } | undefined;
  /** Store credit that pays a part of the total, or all of it. */
  credit?: Piastres | undefined;
  /** As much store credit as the total takes. */
  creditUpTo?: Piastres | undefined;
};

/** Loads the cart and the coupon, both locked until the transaction ends. `found` and `options`: see `lockCart`. */
export async function lockCartAndCoupon<Row = unknown>(
  tx: Tx,
  { visitor, form }: Pick<PurchaseInput, "visitor" | "form">,
  options: LockCartOptions<Row> = {},
): Promise<LockedGoods<CartLine> & { found: Row }> {
  const { lines, found } = await lockCart(tx, visitor.id, options);
  await lockCredit(tx, visitor.id, form.creditAmount);
  const purchase = { userId: visitor.id, phones: form.phones, lines: discountableLines(lines) };
  return { lines, found, tried: form.couponCode ? await lockAndCheckCoupon(tx, form.couponCode, purchase) : undefined };
}

/**
 * Drafts the order of a cart at current catalogue prices.
 * @throws ShopError when the cart cannot be ordered, or when the total differs from the displayed one
 */
export function draftCartOrder(
  { visitor, caller, form, paymentMethod, settings }: PurchaseInput,
  goods: LockedGoods,
): NewOrder {
  const terms: OrderTerms = {
    userId: visitor.id,
    email: visitor.email,
    customerName: visitor.name,
    language: caller.language,
    paymentMethod,
    deliveryMethod: form.deliveryMethod,
    phones: form.phones,
    shippingAddress: form.shippingAddress,
    billingAddress: billingAddressOf(form),
    idempotencyKey: form.idempotencyKey,
    requestHash: requestHash(form, paymentMethod),
    settings,
    expectedTotal: form.expectedTotal,
    credit: fromPounds(form.creditAmount ?? 0),
  };
  return draftOrder(terms, goods);
}

/**
 * Drafts the order of any lines at current catalogue prices.
 * @throws ShopError when a line cannot be ordered, or when the total differs from the displayed one
 */
export function draftOrder(
  { settings, expectedTotal, granted, creditUpTo, credit: chosenCredit = zero, ...copied }: OrderTerms,
  { lines, tried }: LockedGoods,
): NewOrder {
  assertBuyable(lines);
  const delivery = { method: copied.deliveryMethod, governorate: copied.shippingAddress.state };
  const totals = priceCart(lines, delivery, settings, tried?.discount ?? granted?.amount);
  const credit = creditUpTo === undefined ? chosenCredit : piastres(Math.min(creditUpTo, totals.total));
  // Never charge the full price because a coupon expired while the customer filled in the form.
  if (tried?.refusal) throw couponError(tried, amountsToPounds(totals));
  const isOtherTotal = expectedTotal !== undefined && fromPounds(expectedTotal) !== totals.total;
  if (isOtherTotal || credit > totals.total) throw conflict("checkout.totalChanged", amountsToPounds(totals));
  return {
    ...copied,
    ...totals,
    // An order that store credit pays in full counts as paid before delivery: the courier collects nothing.
    ...(credit > 0 && credit === totals.total ? { paymentMethod: "card" as const } : {}),
    ...(credit > 0 ? { creditUsed: credit } : {}),
    pricesIncludeTax: settings.pricesIncludeTax,
    taxPercent: settings.taxPercent,
    couponCode: tried?.code ?? null,
    discountReason: granted?.reason,
    lines: toOrderLines(lines, totals.discount, tried?.coupon),
  };
}

/** Validation has already rejected a form without either. */
export const billingAddressOf = ({ billingSameAsShipping, billingAddress, shippingAddress }: CheckoutForm) =>
  billingSameAsShipping ? shippingAddress : (billingAddress ?? shippingAddress);

function assertBuyable(lines: readonly OrderableLine[]): void {
  if (lines.length === 0) throw conflict("checkout.cartEmpty");
  for (const line of lines) {
    if (!isAvailable(line)) throw conflict("cart.unavailable", { name: line.name.en, productId: line.productId });
    if (line.quantity > line.stock)
      throw conflict("cart.stockLimited", { count: line.stock, name: line.name.en, productId: line.productId });
  }
}

type DeliveryChoice = { method: DeliveryMethod; governorate: string | undefined };

export function priceCart(
  lines: readonly OrderableLine[],
  delivery: DeliveryChoice,
  settings: Settings,
  discount?: Piastres,
): Totals {
  const subtotal = subtotalOf(lines);
  const goods = piastres(subtotal - Math.min(discount ?? 0, subtotal));
  const shipping = shippingFee({ ...delivery, goods }, settings);
  if (shipping === undefined) throw validationError({ deliveryMethod: "checkout.expressNotOffered" });
  return totalsOf(lines, { shipping, ...(discount ? { discount } : {}) }, settings);
}

/**
 * Spreads the discount of a category coupon only over lines in its categories, so that only their refunds include it;
 * one granted by staff over all lines.
 */
function toOrderLines(lines: readonly OrderableLine[], discount: Piastres, coupon: CouponCheck["coupon"]): NewLine[] {
  const totals = lines.map(lineTotal);
  const weights = lines.map(({ category }, at) =>
    !coupon || appliesToCategory(coupon, category) ? (totals[at] ?? 0) : 0,
  );
  const discounts = allocate(discount, weights);
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
    total: totals[at] ?? zero,
    discount: discounts[at] ?? zero,
  }));
}

/**
 * Detects an idempotency key reused for a different purchase. Excludes the displayed total: accepting a new total is
 * still the same purchase.
 */
export function requestHash({ expectedTotal: _, ...form }: CheckoutForm, paymentMethod: PaymentMethod): string {
  return createHash("sha256").update(JSON.stringify({ paymentMethod, form })).digest("base64url");
}
