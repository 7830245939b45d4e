import type { Suggestions } from "#shop/catalogue/contract.ts";
import { categoryHref } from "../CategoryNav.tsx";

type Product = Suggestions["products"][number];

/** One line under the field. Every line is a link. */
export type Option = { href: string } & (
  | { kind: "recent" | "query" | "category" | "all"; text: string }
  | { kind: "product"; product: Product }
);
export type Group = { kind: Option["kind"]; options: Option[] };

const searchHref = (q: string) => `/search?${new URLSearchParams({ q })}`;

/** What is offered for what is typed: nothing yet typed, what was searched for before. Groups of nothing are left out. */
export function groupsOf(typed: string, found: Suggestions | undefined, recent: readonly string[]): Group[] {
  const q = typed.trim();
  const searches = (kind: "recent" | "query" | "all", texts: readonly string[]): Group => ({
    kind,
    options: texts.map((text) => ({ kind, text, href: searchHref(text) })),
  });
  if (q === "") return filled([searches("recent", recent)]);
  if (!found) return [];
  const { queries, categories, products } = found;
  const groups = filled([
    searches("query", queries),
    {
      kind: "category",
      options: categories.map(({ slug, name }) => ({ kind: "category", text: name, href: categoryHref(slug) })),
    },
    {
      kind: "product",
      options: products.map((product) => ({ kind: "product", product, href: `/product/${product._id}` })),
    },
  ]);
  return groups.length > 0 ? [...groups, searches("all", [q])] : [];
}

const filled = (groups: Group[]) => groups.filter(({ options }) => options.length > 0);

/** Down and up walk the lines in a ring, in which the field itself (-1) stands between the last and the first. */
export function walked(at: number, key: string, lines: number): number {
  const ring = lines + 1;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  return ((at + 1 + step + ring) % ring) - 1;
}
