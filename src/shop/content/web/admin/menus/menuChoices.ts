import type { InEveryLanguage } from "#platform/languages.ts";
import { type MenuItem, type MenuPage, menuPages } from "#shop/content/menu.ts";

export type MenuChoices = {
  ownPages: readonly { id: string; title: InEveryLanguage; published: boolean }[];
  categories: readonly { key: string; name: InEveryLanguage }[];
  collections: readonly { id: string; name: InEveryLanguage }[];
};

/** Returns what a select calls the target of an item, such as `category dresses`. */
export function choiceOf(item: MenuItem): string {
  if (item.kind === "category") return `category ${item.key}`;
  if (item.kind === "collection") return `collection ${item.id}`;
  if (item.kind === "ownPage") return `ownPage ${item.id}`;
  if (item.kind === "shopPage") return `shopPage ${item.page}`;
  return item.kind;
}

/** Returns the item of a choice, with the label of the item that it replaces. */
export function itemOf(choice: string, label: InEveryLanguage | undefined): MenuItem {
  const [kind, target = ""] = choice.split(" ");
  // An empty label would be refused; without one the item has that of its target.
  const own = label?.en ? label : undefined;
  if (kind === "category") return { kind, key: target, label: own };
  if (kind === "ownPage" || kind === "collection") return { kind, id: target, label: own };
  if (kind === "shopPage" && target in menuPages) return { kind, page: target as MenuPage, label: own };
  if (kind === "link") return { kind, to: "/", label: label ?? { en: "" } };
  return { kind: "categories" };
}
