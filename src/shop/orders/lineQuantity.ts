import type { Piastres } from "#platform/money.ts";

/** Quantity of one order line. */
export type LineQuantity = { lineId: string; quantity: number };

/** Piastres: `total` after the deal, `discount` the share of the coupon; `returned` is the quantity returned before. */
export type SoldLine = { id: string; quantity: number; returned: number; total: Piastres; discount: Piastres };

export const quantityOf = (pieces: readonly LineQuantity[], id: string): number =>
  pieces.reduce((sum, { lineId, quantity }) => sum + (lineId === id ? quantity : 0), 0);

/** Returns the pieces that both lists have. */
export const commonPieces = (pieces: readonly LineQuantity[], others: readonly LineQuantity[]): LineQuantity[] =>
  pieces.flatMap(({ lineId, quantity }) => {
    const common = Math.min(quantity, quantityOf(others, lineId));
    return common > 0 ? [{ lineId, quantity: common }] : [];
  });

/** Returns the pieces of both lists, each line once. */
export const mergePieces = (pieces: readonly LineQuantity[], others: readonly LineQuantity[]): LineQuantity[] =>
  [...new Set([...pieces, ...others].map(({ lineId }) => lineId))].map((lineId) => ({
    lineId,
    quantity: quantityOf(pieces, lineId) + quantityOf(others, lineId),
  }));

/** Returns the pieces without the others. */
export const withoutPieces = (pieces: readonly LineQuantity[], others: readonly LineQuantity[]): LineQuantity[] =>
  pieces.flatMap(({ lineId, quantity }) => {
    const left = quantity - quantityOf(others, lineId);
    return left > 0 ? [{ lineId, quantity: left }] : [];
  });

/** Lost pieces of an order; `onReturn` are those that the customer had sent back. */
export type LostPieces = { lost: LineQuantity[]; onReturn: LineQuantity[] };

type ReturnedLine = Pick<SoldLine, "id" | "quantity" | "returned">;

/**
 * Returns those pieces, by default of the whole order, that can still be put back into stock: neither lost nor returned
 * before, when they were put back or written off.
 */
export const restockableLines = (
  lines: readonly ReturnedLine[],
  { lost, onReturn }: LostPieces,
  pieces: readonly LineQuantity[] = lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
): LineQuantity[] =>
  commonPieces(
    withoutPieces(pieces, onReturn),
    lines.map(({ id, quantity, returned }) => ({ lineId: id, quantity: quantity - returned - quantityOf(lost, id) })),
  );

type OpenReturn = { kind: string; refund_id: string | null; lines: readonly LineQuantity[] };

/**
 * Returns the lines as they were before the open return. Its pieces are marked as returned before they arrive if they were
 * exchanged, or refused at the door so that their cash was not collected.
 */
export const linesBeforeReturn = <Line extends ReturnedLine>(
  lines: readonly Line[],
  open: OpenReturn | undefined,
): Line[] => {
  const marked = open && (open.kind === "exchange" || open.refund_id !== null) ? open.lines : [];
  return lines.map((line) => ({ ...line, returned: line.returned - quantityOf(marked, line.id) }));
};

/** Returns the quantities that can still be returned. */
export const returnableLines = (lines: readonly ReturnedLine[]): LineQuantity[] =>
  lines.flatMap(({ id, quantity, returned }) =>
    quantity > returned ? [{ lineId: id, quantity: quantity - returned }] : [],
  );
