import type { Piastres } from "#platform/money.ts";

/** Quantity of one order line. */
export type LineQuantity = { lineId: string; quantity: number };

/** Piastres: `total` after the deal, `discount` the share of the coupon; `returned` is the quantity returned before. */
export type SoldLine = { id: string; quantity: number; returned: number; total: Piastres; discount: Piastres };

export const quantityOf = (pieces: readonly LineQuantity[], id: string): number =>
  pieces.reduce((sum, { lineId, quantity }) => sum + (lineId === id ? quantity : 0), 0);

/** Returns the quantities that can still be returned. */
export const returnableLines = (lines: readonly Pick<SoldLine, "id" | "quantity" | "returned">[]): LineQuantity[] =>
  lines.flatMap(({ id, quantity, returned }) =>
    quantity > returned ? [{ lineId: id, quantity: quantity - returned }] : [],
  );
