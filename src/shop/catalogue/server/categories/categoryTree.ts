import type { InEveryLanguage } from "#platform/languages.ts";
import type { PageTexts } from "#shop/catalogue/pageTexts.ts";
import type { CoverRow } from "../presentCover.ts";

/** A category that visitors see. */
export type CategoryRow = {
  /** Key that products, coupons and reports refer to; never changes. */
  key: string;
  /** The last part of its URL, which staff may change. */
  slug: string;
  name: InEveryLanguage;
  /** Key of the category above it. */
  parent: string | null;
  picture: CoverRow | null;
  /** Keys of the products that it holds itself: its own, and that of a category that was merged into it. */
  ownKeys: string[];
  /** `ownKeys` and those of its children: the products of its page. */
  keys: string[];
} & PageTexts;

export type StoredCategory = Omit<CategoryRow, "ownKeys" | "keys"> & { hidden: boolean; mergedInto: string | null };

/** Returns the visible categories in the order of the shop: each parent is followed by its children. */
export function visibleCategories(stored: readonly StoredCategory[]): CategoryRow[] {
  const own = new Map(
    stored.map(({ key }) => [key, [key, ...stored.filter((one) => one.mergedInto === key).map((one) => one.key)]]),
  );
  const shown = stored.filter(({ hidden, mergedInto }) => !hidden && mergedInto === null);
  const childrenOf = (parent: string | null) => shown.filter((one) => one.parent === parent);
  const toRow = ({ hidden, mergedInto, ...category }: StoredCategory): CategoryRow => {
    const ownKeys = own.get(category.key) ?? [];
    return {
      ...category,
      ownKeys,
      keys: [...ownKeys, ...childrenOf(category.key).flatMap(({ key }) => own.get(key) ?? [])],
    };
  };
  return childrenOf(null).flatMap((parent) => [toRow(parent), ...childrenOf(parent.key).map(toRow)]);
}

/** Returns the keys of the products in these categories, given by slug or key. An unknown one stays: nothing matches. */
export function categoryKeys(categories: readonly CategoryRow[], given: readonly string[]): string[] {
  const keys = given.flatMap((name) => {
    const found = categories.find(({ slug }) => slug === name) ?? categories.find(({ key }) => key === name);
    return found?.keys ?? [name];
  });
  return [...new Set(keys)].sort();
}

/** Returns the visible category that holds the products with this key, after its parent; empty without one. */
export function categoryTrail(categories: readonly CategoryRow[], key: string): Pick<CategoryRow, "slug" | "name">[] {
  const own = categories.find(({ ownKeys }) => ownKeys.includes(key));
  const parent = own && categories.find((category) => category.key === own.parent);
  return [parent, own].flatMap((category) => (category ? [{ slug: category.slug, name: category.name }] : []));
}
