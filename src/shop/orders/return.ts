import { nothing, type Piastres, piastres, shareOf, spread } from "#platform/money.ts";

export type ReturnKind = "return" | "refused_at_door";
/** `closed` is a parcel that nobody had paid for and that is back. */
export type ReturnStatus = "requested" | "received" | "inspected" | "refunded" | "rejected" | "closed";
export const openReturnStatuses = ["requested", "received", "inspected"] as const satisfies ReturnStatus[];

/** As many photos as a customer may show of what goes back. */
export const mostReturnPhotos = 6;

/** So many pieces of one line of an order. */
export type Pieces = { lineId: string; quantity: number };

/** `total` is what the line cost after its deal, `discount` its share of a code; `returned` is what went back before. */
export type SoldLine = { id: string; quantity: number; returned: number; total: Piastres; discount: Piastres };

/** What the order's lines cost in all, after the discount and with the tax: everything that was paid but for shipping. */
export type GoodsPaid = { lines: readonly SoldLine[]; goods: Piastres };

/**
 * What was paid for these pieces, with their share of discount and tax and without shipping. It is the difference of
 * what all pieces so far are worth and what those before were worth: however an order comes back in parts, the parts are
 * never more than what was paid, and all of them are exactly that.
 */
export function worthOf(paid: GoodsPaid, pieces: readonly Pieces[]): Piastres {
  const prices = paidPerLine(paid);
  const worth = paid.lines.map(({ id, quantity, returned }, at) => {
    const price = prices[at] ?? nothing;
    const now = returned + quantityOf(pieces, id);
    return shareOf(price, now, quantity) - shareOf(price, returned, quantity);
  });
  return piastres(worth.reduce((sum, amount) => sum + amount, 0));
}

function paidPerLine({ lines, goods }: GoodsPaid): Piastres[] {
  return spread(
    goods,
    lines.map(({ total, discount }) => total - discount),
  );
}

export const quantityOf = (pieces: readonly Pieces[], id: string): number =>
  pieces.reduce((sum, { lineId, quantity }) => sum + (lineId === id ? quantity : 0), 0);

/** What can still be sent back. */
export const leftOf = (lines: readonly Pick<SoldLine, "id" | "quantity" | "returned">[]): Pieces[] =>
  lines.flatMap(({ id, quantity, returned }) =>
    quantity > returned ? [{ lineId: id, quantity: quantity - returned }] : [],
  );

/** Each line once. Undefined where something is asked for that is not there (any more). */
export function chosenOf(
  lines: readonly Pick<SoldLine, "id" | "quantity" | "returned">[],
  wanted: readonly Pieces[],
): Pieces[] | undefined {
  const known = new Set(lines.map(({ id }) => id));
  if (wanted.some(({ lineId }) => !known.has(lineId))) return undefined;
  const chosen = lines.flatMap(({ id }) => {
    const quantity = quantityOf(wanted, id);
    return quantity > 0 ? [{ lineId: id, quantity }] : [];
  });
  const left = leftOf(lines);
  const fits = chosen.every(({ lineId, quantity }) => quantity <= quantityOf(left, lineId));
  return fits && chosen.length > 0 ? chosen : undefined;
}

/** Everything that was ordered, and nothing of it before: then the shipping goes back too. */
export const isWhole = (lines: readonly Pick<SoldLine, "id" | "quantity">[], pieces: readonly Pieces[]): boolean =>
  lines.every(({ id, quantity }) => quantityOf(pieces, id) === quantity);
