import { conflict, notFound, validationError } from "#platform/errors.ts";
import { findGovernorate } from "#platform/governorates.ts";
import { type Piastres, percentOf, piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { DiscountableLine } from "#shop/promotions/coupon.ts";
import { type CouponCheck, checkCoupon } from "#shop/promotions/server/coupons.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { CartCoupon, CartItem, CartView } from "../contract.ts";
import { shippingFee } from "../shipping.ts";
import { lineTotal, subtotalOf, totalsOf } from "../totals.ts";
import {
  addLine,
  type Cart,
  type CartLine,
  type CartLineInput,
  loadCart,
  removeLine,
  restoreSavedLine,
  saveLineForLater,
  setLine,
} from "./cartLines.ts";

type VariantRef = Omit<CartLineInput, "quantity">;
/** A customer. `governorate` decides the shipping fee of the view: an ISO code, undefined while it is not known. */
export type CartOwner = { id: string; governorate: string | undefined };

export async function loadCartView(db: Db, owner: CartOwner): Promise<CartView> {
  return viewCart(db, owner, await loadCart(db, owner.id));
}

async function viewCart(db: Db, { id: userId, governorate }: CartOwner, cart: Cart): Promise<CartView> {
  const settings = await cachedSettings(db);
  const coupon =
    cart.code === null ? undefined : await checkCoupon(db, cart.code, { userId, lines: discountableLines(cart.lines) });
  return presentCart(cart, { coupon, governorate }, settings);
}

export async function addToCart(db: Db, owner: CartOwner, input: CartLineInput): Promise<CartView> {
  const { maxCartLines } = await cachedSettings(db);
  const result = await addLine(db, owner.id, input, maxCartLines);
  if (!result || result.hidden) throw notFound("product.notFound");
  if (!result.variantId) throw validationError({ variantAttributes: "product.variantRequired" });
  if (result.isFull) throw conflict("cart.full", { count: maxCartLines });
  if (result.quantity === null) throw stockError(result.stock);
  return viewCart(db, owner, result.cart);
}

export async function setQuantity(db: Db, owner: CartOwner, input: CartLineInput): Promise<CartView> {
  const result = await setLine(db, owner.id, input);
  if (!result) throw notFound("product.notFound");
  if (!result.variantId) throw validationError({ variantAttributes: "product.variantRequired" });
  if (!result.inCart || result.hidden) throw notFound(result.hidden ? "product.notFound" : "cart.notInCart");
  if (result.quantity === null) throw stockError(result.stock);
  return loadCartView(db, owner);
}

export async function removeFromCart(db: Db, owner: CartOwner, ref: VariantRef, isSaved: boolean): Promise<CartView> {
  await removeLine(db, owner.id, ref, isSaved);
  return loadCartView(db, owner);
}

export async function saveForLater(db: Db, owner: CartOwner, ref: VariantRef): Promise<CartView> {
  await saveLineForLater(db, owner.id, ref);
  return loadCartView(db, owner);
}

export async function moveToCart(db: Db, owner: CartOwner, ref: VariantRef): Promise<CartView> {
  const result = await restoreSavedLine(db, owner.id, ref);
  if (!result || result.hidden) throw notFound("product.notFound");
  if (!result.variantId) throw validationError({ variantAttributes: "product.variantRequired" });
  if (result.quantity === null && result.stock === 0) throw stockError(0);
  return loadCartView(db, owner);
}

function stockError(stock: number) {
  const count = Math.min(stock, 99);
  return count === 0 ? conflict("product.outOfStock", { count }) : conflict("cart.stockLimited", { count });
}

/** Returns false for hidden or sold out: such a line stays visible, costs nothing and blocks checkout until removed. */
export const isAvailable = ({ hidden, stock }: Pick<CartLine, "hidden" | "stock">) => !hidden && stock > 0;

/** Caps the requested quantity of an available line at its stock. */
export const clampToStock = <Line extends Pick<CartLine, "quantity" | "stock">>(line: Line): Line => ({
  ...line,
  quantity: Math.min(line.quantity, line.stock),
});

/** The lines a coupon can discount: those that can be bought now. */
export const discountableLines = (lines: readonly Omit<CartLine, "held" | "seenPrice">[]): DiscountableLine[] =>
  lines
    .filter(isAvailable)
    .map(clampToStock)
    .map((line) => ({ category: line.category, total: lineTotal(line) }));

/** Whether every line is available in the requested quantity. */
export const canPlaceOrder = (lines: readonly Pick<CartLine, "hidden" | "quantity" | "stock">[]): boolean =>
  lines.length > 0 && lines.every((line) => isAvailable(line) && line.quantity <= line.stock);

type CartTerms = { coupon: CouponCheck | undefined; governorate: string | undefined };

function presentCart({ lines, saved }: Cart, { coupon, governorate }: CartTerms, settings: Settings): CartView {
  const availableLines = lines.filter(isAvailable).map(clampToStock);
  const discount = coupon?.discount ?? piastres(0);
  const goods = piastres(subtotalOf(availableLines) - discount);
  // An empty cart has no shipping cost either.
  const shipping =
    availableLines.length > 0 ? (shippingFee({ goods, governorate }, settings) ?? piastres(0)) : piastres(0);
  const totals = totalsOf(availableLines, { shipping, discount }, settings);
  const place = governorate ? findGovernorate(governorate) : undefined;
  return {
    items: lines.map(presentLine),
    ...amountsToPounds(totals),
    taxPercent: settings.taxPercent,
    pricesIncludeTax: settings.pricesIncludeTax,
    shippingTo: place ? { code: place.code, name: place.name } : null,
    count: availableLines.reduce((count, { quantity }) => count + quantity, 0),
    coupon: coupon ? presentCartCoupon(coupon) : null,
    savedForLater: saved.map(presentLine),
    mayOrder: canPlaceOrder(lines),
  };
}

function presentCartCoupon({ code, coupon, discount, refusal }: CouponCheck): CartCoupon {
  return {
    code,
    kind: coupon?.kind ?? "coupon",
    percentOff: coupon?.percentOff ?? null,
    amountOff: coupon?.amountOff == null ? null : toPounds(coupon.amountOff),
    discount: toPounds(discount),
    problem: refusal ?? null,
    minSubtotal: toPounds(coupon?.minSubtotal ?? 0),
  };
}

function presentLine(line: CartLine): CartItem {
  const available = isAvailable(line);
  const now = available ? clampToStock(line) : line;
  const each = percentOf(line.price, 100 - line.dealPercent);
  const notice = lineNotice(line, each);
  return {
    _id: line.productId,
    variantId: line.variantId,
    sku: line.sku,
    name: line.name,
    picture: line.picture && { id: line.picture.id },
    price: toPounds(line.price),
    dealPrice: toPounds(each),
    deal: line.dealPercent / 100,
    dealPercent: line.dealPercent,
    quantity: now.quantity,
    variantAttributes: line.variantAttributes,
    attributes: line.labels,
    lineTotal: available ? toPounds(lineTotal(now)) : 0,
    stock: line.hidden ? 0 : line.stock,
    available,
    ...(notice ? { notice } : {}),
    ...(notice === "quantityReduced" ? { quantityWas: line.quantity } : {}),
    ...(notice === "priceChanged" ? { priceWas: toPounds(line.seenPrice ?? each) } : {}),
  };
}

function lineNotice(line: CartLine, each: Piastres): CartItem["notice"] {
  if (!isAvailable(line)) return "unavailable";
  if (line.quantity > line.stock) return "quantityReduced";
  return line.seenPrice !== null && line.seenPrice !== each ? "priceChanged" : undefined;
}

export function amountsToPounds<Amounts extends Record<string, Piastres>>(amounts: Amounts) {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toPounds(amount)])) as {
    [Name in keyof Amounts]: number;
  };
}
