import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import {
  colourFamilies,
  isOfFamily,
  isShade,
  nearestSwatches,
  parentFamilies,
} from "#shop/catalogue/server/colours/colourFamilies.ts";
import type { FacetValue } from "#shop/catalogue/server/facets/facetFilters.ts";
import { type ConceptIndex, recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import type { QueryTerm } from "./queryTerms.ts";

type RequestedColours = Pick<QueryTerm, "colours" | "trueColours" | "colourKeys" | "isSubstitute">;

export const requestedColours = (
  found: readonly FacetValue[],
  isSubstitute: boolean,
  isTrue: (colour: FacetValue) => boolean = () => false,
): RequestedColours => ({
  colours: found.map(({ id }) => id),
  trueColours: found.filter(isTrue).map(({ id }) => id),
  colourKeys: found.map(({ key }) => key),
  isSubstitute,
});

/**
 * Returns the numbers of the catalogue's colours that belong to a family or are called so; where there are none, those
 * of the nearest shade, or of the wider family: red for burgundy.
 */
export function coloursOf(
  families: readonly string[],
  exact: readonly string[],
  { colours, index }: SearchKnowledge,
): RequestedColours {
  const name = exact.join(" ");
  const isCalled = ({ label }: FacetValue) => Object.values(label).some((text) => text && normaliseText(text) === name);
  const ofFamilies = (families: readonly string[]) =>
    colours.filter((colour) => familiesOf(colour).some((family) => families.includes(family)));
  const own = colours.filter(
    (colour) => isCalled(colour) || familiesOf(colour).some((family) => families.includes(family)),
  );
  const isTrue = (colour: FacetValue) =>
    isCalled(colour) || families.some((family) => isTrulyOf(colour, family, index));
  if (own.length > 0)
    return requestedColours([...own.filter(isTrue), ...own.filter((colour) => !isTrue(colour))], false, isTrue);
  const beside = ofFamilies(families.flatMap((family) => neighbourFamilies[family] ?? []));
  if (beside.length > 0) return requestedColours(beside, true);
  const near = new Set(
    families.flatMap((family) =>
      nearestSwatches(
        family,
        colours.flatMap(({ swatch }) => swatch ?? []),
      ),
    ),
  );
  const alike = colours.filter(({ swatch }) => swatch && near.has(swatch));
  const wider = alike.length > 0 ? alike : ofFamilies(families.flatMap((family) => parentFamilies[family] ?? []));
  const isNearest = ({ swatch }: FacetValue) =>
    families.some((family) => (parentFamilies[family] ?? []).some((parent) => isOfFamily(swatch ?? "", parent)));
  return requestedColours(wider, true, isNearest);
}

/** Families shown for a colour between two others. */
const neighbourFamilies: Readonly<Record<string, readonly string[]>> = { turquoise: ["teal"], teal: ["turquoise"] };

/** Returns whether the swatch is of the family, and the name of the colour does not say that it is another one. */
function isTrulyOf({ label, swatch, families }: FacetValue, family: string, index: ConceptIndex): boolean {
  if (families.length > 0) return families.includes(family);
  const said = Object.values(label)
    .flatMap((text) => recogniseConcepts(normaliseText(text ?? "").split(" "), index))
    .flatMap(({ senses }) => [...senses.values()].flat())
    .filter((id) => index.concepts.get(id)?.kind === "colour");
  if (said.includes(family)) return true;
  return (
    Boolean(swatch) && isOfFamily(swatch ?? "", family) && (said.length === 0 || said.some((id) => isShade(id, family)))
  );
}

/** Families that staff set for a colour win over those derived from its hex value. */
const familiesOf = ({ families, swatch }: FacetValue): readonly string[] =>
  families.length > 0 ? families : swatch ? colourFamilies(swatch) : [];
