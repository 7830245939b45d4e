import type { Language } from "#platform/languages.ts";
import type { ProductItem } from "../contract.ts";
import { type CardFacts, cardOf } from "./card.ts";

/** A block of the home page; undefined when it could not be loaded. */
export type Block = CardFacts[] | undefined;

export async function block(list: Promise<{ items: ProductItem[] }>, language: Language): Promise<Block> {
  try {
    return (await list).items.map((item) => cardOf(item, language));
  } catch {
    // The API has logged what is a fault of ours.
    return undefined;
  }
}
