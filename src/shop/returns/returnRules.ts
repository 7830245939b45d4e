import { allocate, type Piastres, piastres, proportionOf, zero } from "#platform/money.ts";
import { type LineQuantity, quantityOf, returnableLines, type SoldLine } from "#shop/orders/lineQuantity.ts";

/** Piastres paid for all lines, after the discount and including tax: everything except shipping. */
export type GoodsPaid = { lines: readonly SoldLine[]; goods: Piastres };

/**
 * Returns what was paid for these pieces, including their share of discount and tax, without shipping. Computed as the
 * difference of cumulative values (all pieces so far minus those before), so that partial returns never exceed the
 * amount paid and together equal it exactly.
 */
export function returnValue(paid: GoodsPaid, pieces: readonly LineQuantity[]): Piastres {
  const prices = paidPerLine(paid);
  const values = paid.lines.map(({ id, quantity, returned }, at) => {
    const price = prices[at] ?? zero;
    const now = returned + quantityOf(pieces, id);
    return proportionOf(price, now, quantity) - proportionOf(price, returned, quantity);
  });
  return piastres(values.reduce((sum, amount) => sum + amount, 0));
}

export type CarriedAmounts = {
  /** Piastres paid on the first order for these items. */
  goods: Piastres;
  /** What a return of everything gives back besides. */
  shipping: Piastres;
  /** The part of `goods` that no return has given back. */
  left: Piastres;
};

/**
 * Returns the piastres that a return of exchanged items gives back: what their order was paid (`own` is left of it) and what
 * was paid for them on the first order.
 */
export function exchangedReturnValue(
  { lines, goods, own }: GoodsPaid & { own: number },
  carried: CarriedAmounts,
  pieces: readonly LineQuantity[],
): number {
  if (isWholeOrder(lines, pieces)) return own + carried.left + carried.shipping;
  // Their discount is what was paid before, so prices are compared without it.
  const undiscounted = lines.map((line) => ({ ...line, discount: zero }));
  const value = returnValue({ lines: undiscounted, goods: piastres(goods + carried.goods) }, pieces);
  return Math.min(value, own + carried.left);
}

/** Splits that amount: the order of the items gives back first what it was paid, the first order gives the rest. */
export function exchangedReturnParts(
  paid: GoodsPaid & { own: number },
  carried: CarriedAmounts,
  pieces: readonly LineQuantity[],
): { own: number; carried: number } {
  const value = exchangedReturnValue(paid, carried, pieces);
  const own = Math.min(value, paid.own);
  return { own, carried: value - own };
}

function paidPerLine({ lines, goods }: GoodsPaid): Piastres[] {
  return allocate(
    goods,
    lines.map(({ total, discount }) => total - discount),
  );
}

/** Merges quantities per line. Returns undefined when a line is unknown or its quantity exceeds what is left. */
export function selectReturnLines(
  lines: readonly Pick<SoldLine, "id" | "quantity" | "returned">[],
  requested: readonly LineQuantity[],
): LineQuantity[] | undefined {
  const known = new Set(lines.map(({ id }) => id));
  if (requested.some(({ lineId }) => !known.has(lineId))) return undefined;
  const selectedLines = lines.flatMap(({ id }) => {
    const quantity = quantityOf(requested, id);
    return quantity > 0 ? [{ lineId: id, quantity }] : [];
  });
  const remaining = returnableLines(lines);
  const fits = selectedLines.every(({ lineId, quantity }) => quantity <= quantityOf(remaining, lineId));
  return fits && selectedLines.length > 0 ? selectedLines : undefined;
}

/** Whether the pieces are the whole order, with nothing returned before: then shipping is refunded too. */
export const isWholeOrder = (
  lines: readonly Pick<SoldLine, "id" | "quantity">[],
  pieces: readonly LineQuantity[],
): boolean => lines.every(({ id, quantity }) => quantityOf(pieces, id) === quantity);
