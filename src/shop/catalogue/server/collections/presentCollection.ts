import { inLanguage, type Language } from "#platform/languages.ts";
import { presentPageTexts } from "#shop/catalogue/pageTexts.ts";
import { presentCover } from "../presentCover.ts";
import type { CollectionRow } from "./loadCollections.ts";

/** A collection as its page shows it. */
export const presentCollectionPage = (collection: CollectionRow, language: Language) => ({
  slug: collection.slug,
  name: collection.name,
  displayName: inLanguage(collection.name, language),
  picture: presentCover(collection.picture),
  ...presentPageTexts(collection, language),
});

export function presentCollection(collection: CollectionRow, language: Language) {
  const { slug, name, displayName, displayDescription, picture } = presentCollectionPage(collection, language);
  return { slug, name, displayName, displayDescription, picture };
}
