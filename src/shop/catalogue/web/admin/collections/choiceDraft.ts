import type { CollectionKind, CollectionSort } from "#shop/catalogue/collection.ts";
import type { AdminCollection, PreviewProduct } from "#shop/catalogue/collectionContract.ts";
import { parsePounds } from "#shop/catalogue/listQuery.ts";
import { parseWholeNumber } from "../form/parseNumbers.ts";

/** Rules or selected products of a collection while it is edited; texts are as typed. */
export type ChoiceDraft = {
  kind: CollectionKind;
  categories: readonly string[];
  colours: readonly string[];
  /** Separated by commas. */
  tags: string;
  min: string;
  max: string;
  deal: boolean;
  newForDays: string;
  sort: CollectionSort;
  picked: readonly PreviewProduct[];
};

export const toChoiceDraft = (collection: AdminCollection | undefined): ChoiceDraft => {
  const { kind = "automatic", rules = {}, sort = "newest", picked = [] } = collection ?? {};
  return {
    kind,
    categories: rules.categories ?? [],
    colours: rules.colours ?? [],
    tags: rules.tags?.join(", ") ?? "",
    min: rules.min?.toString() ?? "",
    max: rules.max?.toString() ?? "",
    deal: rules.deal ?? false,
    newForDays: rules.newForDays?.toString() ?? "",
    sort,
    picked,
  };
};

/** Returns the choice as the API takes it; leaves out what is empty or no number. */
export function toChoice({ kind, categories, colours, tags, min, max, deal, newForDays, sort, picked }: ChoiceDraft) {
  const [least, most, days] = [parsePounds(min), parsePounds(max), parseWholeNumber(newForDays)];
  const words = splitTags(tags);
  const rules = {
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(colours.length > 0 && { colours: [...colours] }),
    ...(words.length > 0 && { tags: words }),
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
    ...(deal && { deal: true as const }),
    ...(days !== undefined && days > 0 && days <= 365 && { newForDays: days }),
  };
  return kind === "automatic"
    ? { kind, rules, sort, products: [] }
    : { kind, rules: {}, sort, products: picked.map(({ _id }) => _id) };
}

/** Also accepts the Arabic comma. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،]/)
      .map((tag) => tag.trim().replace(/\s+/g, " ").toLowerCase())
      .filter(Boolean),
  ),
];
