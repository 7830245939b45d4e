import { useState } from "react";
import type { FacetsView } from "#shop/catalogue/contract.ts";

type MaybeFacets = FacetsView | undefined;

/**
 * Keeps facet values in position while filters change: a value without results stays with count zero, so that nothing
 * moves under the pointer. `list` identifies the list without its filters.
 */
export function useStableFacets(list: string, facets: MaybeFacets): MaybeFacets {
  const [state, setState] = useState({ list, now: facets, standing: facets });
  if (state.list === list && state.now === facets) return state.standing;
  const stable = state.list === list ? stabiliseFacets(state.standing, facets) : facets;
  setState({ list, now: facets, standing: stable });
  return stable;
}

export function stabiliseFacets(before: MaybeFacets, now: MaybeFacets): MaybeFacets {
  if (!before || !now) return now;
  return {
    ...now,
    categories: keepOrder(before.categories, now.categories, ({ slug }) => slug),
    sizes: keepOrder(before.sizes, now.sizes, ({ key }) => key),
    colours: keepOrder(before.colours, now.colours, ({ key }) => key),
  };
}

/** Returns the values in their previous order, unless there are more than before. */
function keepOrder<Value extends { count: number }>(
  before: readonly Value[],
  now: readonly Value[],
  keyOf: (value: Value) => string,
): Value[] {
  const nowByKey = new Map(now.map((value) => [keyOf(value), value]));
  if (now.length > before.length && before.every((value) => nowByKey.has(keyOf(value)))) return [...now];
  const keysBefore = new Set(before.map(keyOf));
  return [
    ...before.map((value) => nowByKey.get(keyOf(value)) ?? { ...value, count: 0 }),
    ...now.filter((value) => !keysBefore.has(keyOf(value))),
  ];
}
