import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import type { Draft } from "./draft.ts";
import { parsePrice, parseWholeNumber } from "./parseNumbers.ts";

/** The shop strikes through the price before the deal. Nobody was asked for one that is raised with a deal or during one. */
export function isNewPriceStruckThrough(
  draft: Pick<Draft, "price" | "deal">,
  saved: Pick<AdminProduct, "price"> | undefined,
): boolean {
  const [price = 0, deal = 0] = [parsePrice(draft.price), parseWholeNumber(draft.deal)];
  return saved !== undefined && deal > 0 && price > saved.price;
}
