import { type MainColourFamily, mainColourFamilies } from "#shop/catalogue/mainColourFamilies.ts";
import type { FacetValue } from "../facets/facetFilters.ts";
import { colourFamilies, nearestFamily } from "./colourFamilies.ts";

const isMain = (family: string): family is MainColourFamily =>
  (mainColourFamilies as readonly string[]).includes(family);
const knownFamilies = new WeakMap<Pick<FacetValue, "families" | "swatch">, MainColourFamily>();

/** Returns the one family that a colour is listed under: that of the staff, or else the one nearest to its swatch. */
export function mainFamily(colour: Pick<FacetValue, "families" | "swatch">): MainColourFamily {
  const known = knownFamilies.get(colour);
  if (known) return known;
  const { families, swatch } = colour;
  const chosen = families.find(isMain);
  const derived = swatch ? colourFamilies(swatch).filter(isMain) : [];
  const family = chosen ?? (nearestFamily(swatch ?? "", derived) as MainColourFamily | undefined) ?? "other";
  knownFamilies.set(colour, family);
  return family;
}
