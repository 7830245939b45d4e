import type { ErrorKey } from "#platform/errors.ts";
import { isNewPriceStruckThrough } from "#shop/catalogue/isNewPriceStruckThrough.ts";

type SavedPrice = { price: number; deal_percent: number };

/** Prevents nothing. Keys of texts by field, like the `fields` of an error. */
export type SaveWarnings = { warnings?: Record<string, ErrorKey> };

export const priceWarnings = (before: SavedPrice, { price, deal_percent }: SavedPrice): SaveWarnings =>
  isNewPriceStruckThrough({ price, deal: deal_percent }, before)
    ? { warnings: { price: "import.newPriceStruck" } }
    : {};
