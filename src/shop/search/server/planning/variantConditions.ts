import { sizeCodeFactor } from "#shop/catalogue/server/facets/facetFilters.ts";
import { gain, type TermConditions } from "../searchQuery.ts";
import type { SearchKnowledge } from "../understanding/knowledge.ts";
import { type Demand, noTerm } from "./demand.ts";

/** Returns the conditions of colour and size. One variant must have both; products that have it in stock rank first. */
export function variantConditions(
  remainingDemands: readonly Demand[],
  sizeKeys: readonly string[] | undefined,
  knowledge: SearchKnowledge,
): TermConditions[] {
  const colours = remainingDemands
    .filter(({ kind }) => kind === "colour")
    .flatMap(({ conditions }) => conditions ?? []);
  const isSized = remainingDemands.some(({ kind }) => kind === "size");
  const sizes = isSized
    ? knowledge.sizes.filter(({ key }) => sizeKeys?.includes(key)).map(({ id }) => id * sizeCodeFactor)
    : [];
  if (!isSized) return colours.map(withStockFirst);
  const [colour] = colours;
  const codesOf = (ids: readonly number[] | undefined) =>
    ids && ids.length > 0 ? sizes.flatMap((size) => ids.map((id) => size + id)) : [];
  const column = colour ? "d.pairs" : "d.choices";
  const among = (codes: readonly number[]) => `array[${codes.join()}]::integer[]`;
  const all = colour ? codesOf(colour.term.colours) : sizes;
  const exact = codesOf(colour?.term.trueColours);
  const inStock = { levels: [`d.available && ${among(all)}`, `${column} && ${among(all)}`], gains: [gain.stock, 0] };
  const exactly = {
    levels: [`d.available && ${among(exact)}`, `${column} && ${among(exact)}`],
    gains: [gain.stock, gain.colour],
  };
  const shown = exact.length > 0 ? joinLevels(exactly, inStock) : inStock;
  return [{ term: colour?.term ?? noTerm, ...shown }, ...colours.slice(1).map(withStockFirst)];
}

type Levels = { levels: readonly string[]; gains: readonly number[] };
const joinLevels = (one: Levels, other: Levels): Levels => ({
  levels: [...one.levels, ...other.levels],
  gains: [...one.gains, ...other.gains],
});

function withStockFirst({ term, levels, gains = [] }: TermConditions): TermConditions {
  const inStock = (ids: readonly number[]) => `d.available && array[${ids.join()}]::integer[]`;
  if (term.colours.length === 0) return { term, levels, gains };
  const available = { levels: [inStock(term.colours)], gains: [gain.stock] };
  if (levels.length === 1) return { term, ...joinLevels(available, { levels, gains: [0] }) };
  const exactly = { levels: [inStock(term.trueColours), ...levels.slice(0, 1)], gains: [gain.stock, gain.colour] };
  return { term, ...joinLevels(exactly, joinLevels(available, { levels: levels.slice(1), gains: [0] })) };
}
