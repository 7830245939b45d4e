import type { Language } from "#platform/languages.ts";
import type { ProductItem } from "../contract.ts";
import { type ProductCardData, toProductCardData } from "./productCardData.ts";

/** Product cards of a section; undefined if loading failed. */
export type LoadedCards = ProductCardData[] | undefined;

export async function loadCards(list: Promise<{ items: ProductItem[] }>, language: Language): Promise<LoadedCards> {
  try {
    return (await list).items.map((item) => toProductCardData(item, language));
  } catch {
    // The API has already logged server errors.
    return undefined;
  }
}
