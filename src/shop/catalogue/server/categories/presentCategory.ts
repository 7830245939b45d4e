import { inLanguage, type Language } from "#platform/languages.ts";
import { presentPageTexts } from "#shop/catalogue/pageTexts.ts";
import { presentCover } from "../presentCover.ts";
import type { CategoryRow } from "./categoryTree.ts";

type CountedCategory = CategoryRow & { products?: number };

/** A category of a list; `categories` contains its parent. */
export const presentCategory = (
  { slug, key, name, parent, picture, products }: CountedCategory,
  categories: readonly CategoryRow[],
  language: Language,
) => ({
  slug,
  key,
  name,
  displayName: inLanguage(name, language),
  parent: categories.find((category) => category.key === parent)?.slug ?? null,
  picture: presentCover(picture),
  products,
});

/** A category as its page shows it. */
export function presentCategoryPage(category: CountedCategory, categories: readonly CategoryRow[], language: Language) {
  const toLink = ({ slug, name }: CategoryRow) => ({ slug, displayName: inLanguage(name, language) });
  const parent = categories.find(({ key }) => key === category.parent);
  return {
    ...presentCategory(category, categories, language),
    ...presentPageTexts(category, language),
    parent: parent ? toLink(parent) : null,
    children: categories.filter((one) => one.parent === category.key).map(toLink),
  };
}
