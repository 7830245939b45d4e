import { invalid, refused, unknown } from "#platform/errors.ts";
import { type Piastres, percentOf, piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/db.ts";
import type { Discountable } from "#shop/promotions/coupon.ts";
import { type Tried, tryCode } from "#shop/promotions/server/coupons.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import type { Settings } from "#shop/settings/settings.ts";
import type { CartItem, CartView, ChosenCode } from "../contract.ts";
import { shippingFee } from "../shipping.ts";
import { lineTotal, subtotalOf, totalsOf } from "../totals.ts";
import {
  addLine,
  type Cart,
  type CartLine,
  keptOf,
  removeLine,
  saveLine,
  setLine,
  unsaveLine,
  type Wish,
} from "./lines.ts";

type Named = Omit<Wish, "quantity">;

export async function cartOf(db: Db, userId: string): Promise<CartView> {
  const [cart, settings] = await Promise.all([keptOf(db, userId), settingsOf(db)]);
  const tried =
    cart.code === null ? undefined : await tryCode(db, cart.code, { userId, lines: discountable(cart.lines) });
  return present(cart, tried, settings);
}

export async function addToCart(db: Db, userId: string, wish: Wish): Promise<CartView> {
  const found = await addLine(db, userId, wish);
  if (!found || found.hidden) throw unknown("product.notFound");
  if (!found.variantId) throw invalid({ variantAttributes: "product.variantRequired" });
  if (found.quantity === null) throw notEnough(found.stock);
  return cartOf(db, userId);
}

export async function setQuantity(db: Db, userId: string, wish: Wish): Promise<CartView> {
  const found = await setLine(db, userId, wish);
  if (!found) throw unknown("product.notFound");
  if (!found.variantId) throw invalid({ variantAttributes: "product.variantRequired" });
  if (!found.inCart || found.hidden) throw unknown(found.hidden ? "product.notFound" : "cart.notInCart");
  if (found.quantity === null) throw notEnough(found.stock);
  return cartOf(db, userId);
}

export async function removeFromCart(db: Db, userId: string, wish: Named, later: boolean): Promise<CartView> {
  await removeLine(db, userId, wish, later);
  return cartOf(db, userId);
}

export async function saveForLater(db: Db, userId: string, wish: Named): Promise<CartView> {
  await saveLine(db, userId, wish);
  return cartOf(db, userId);
}

export async function moveToCart(db: Db, userId: string, wish: Named): Promise<CartView> {
  const found = await unsaveLine(db, userId, wish);
  if (!found || found.hidden) throw unknown("product.notFound");
  if (!found.variantId) throw invalid({ variantAttributes: "product.variantRequired" });
  if (found.quantity === null && found.stock === 0) throw notEnough(0);
  return cartOf(db, userId);
}

function notEnough(stock: number) {
  const count = Math.min(stock, 99);
  return count === 0 ? refused("product.outOfStock", { count }) : refused("cart.stockLimited", { count });
}

/** Hidden or sold out: it stays in sight, costs nothing and blocks checkout until it is removed. */
export const isAvailable = ({ hidden, stock }: Pick<CartLine, "hidden" | "stock">) => !hidden && stock > 0;

/** Of a line that is available: what there is of what was wished for. */
export const withinStock = <Line extends CartLine>(line: Line): Line => ({
  ...line,
  quantity: Math.min(line.quantity, line.stock),
});

/** What a code may take something off: what can be bought now. */
export const discountable = (lines: readonly CartLine[]): Discountable[] =>
  lines
    .filter(isAvailable)
    .map(withinStock)
    .map((line) => ({ category: line.category, total: lineTotal(line) }));

/** Every line is there, in the quantity that is wished for. */
export const mayOrder = (lines: readonly CartLine[]): boolean =>
  lines.length > 0 && lines.every((line) => isAvailable(line) && line.quantity <= line.stock);

function present({ lines, saved }: Cart, tried: Tried | undefined, settings: Settings): CartView {
  const buyable = lines.filter(isAvailable).map(withinStock);
  const discount = tried?.discount ?? piastres(0);
  const goods = piastres(subtotalOf(buyable) - discount);
  // An empty cart costs nothing, delivery included.
  const shipping = buyable.length > 0 ? (shippingFee({ goods }, settings) ?? piastres(0)) : piastres(0);
  const totals = totalsOf(buyable, { shipping, discount }, settings);
  return {
    items: lines.map(presentLine),
    ...inPounds(totals),
    taxPercent: settings.taxPercent,
    pricesIncludeTax: settings.pricesIncludeTax,
    count: buyable.reduce((count, { quantity }) => count + quantity, 0),
    coupon: tried ? presentTried(tried) : null,
    savedForLater: saved.map(presentLine),
    mayOrder: mayOrder(lines),
  };
}

function presentTried({ code, coupon, discount, refusal }: Tried): ChosenCode {
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
  const now = available ? withinStock(line) : line;
  const each = percentOf(line.price, 100 - line.dealPercent);
  const notice = noticeOf(line, each);
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

function noticeOf(line: CartLine, each: Piastres): CartItem["notice"] {
  if (!isAvailable(line)) return "unavailable";
  if (line.quantity > line.stock) return "quantityReduced";
  return line.seenPrice !== null && line.seenPrice !== each ? "priceChanged" : undefined;
}

export function inPounds<Amounts extends Record<string, Piastres>>(amounts: Amounts) {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toPounds(amount)])) as {
    [Name in keyof Amounts]: number;
  };
}
