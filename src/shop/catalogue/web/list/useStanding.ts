import { useState } from "react";
import type { FacetsView } from "#shop/catalogue/contract.ts";

type Facets = FacetsView | undefined;

/**
 * What can be chosen stays where it stands while somebody chooses: a value that another filter leaves nothing of is
 * shown with none, and nothing moves away under a finger. `list` is the list without its filters.
 */
export function useStanding(list: string, facets: Facets): Facets {
  const [kept, keep] = useState({ list, now: facets, standing: facets });
  if (kept.list === list && kept.now === facets) return kept.standing;
  const standing = kept.list === list ? standingOf(kept.standing, facets) : facets;
  keep({ list, now: facets, standing });
  return standing;
}

export function standingOf(before: Facets, now: Facets): Facets {
  if (!before || !now) return now;
  return {
    ...now,
    categories: settled(before.categories, now.categories, ({ slug }) => slug),
    sizes: settled(before.sizes, now.sizes, ({ key }) => key),
    colours: settled(before.colours, now.colours, ({ key }) => key),
  };
}

/** The order in which they stood, unless there are more now than there were. */
function settled<Value extends { count: number }>(
  before: readonly Value[],
  now: readonly Value[],
  keyOf: (value: Value) => string,
): Value[] {
  const news = new Map(now.map((value) => [keyOf(value), value]));
  if (now.length > before.length && before.every((value) => news.has(keyOf(value)))) return [...now];
  const old = new Set(before.map(keyOf));
  return [
    ...before.map((value) => news.get(keyOf(value)) ?? { ...value, count: 0 }),
    ...now.filter((value) => !old.has(keyOf(value))),
  ];
}
