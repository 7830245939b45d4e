import { isOffspring } from "../understanding/isOffspring.ts";
import type { SearchKnowledge } from "../understanding/knowledge.ts";
import type { QueryTerm } from "../understanding/queryTerms.ts";
import type { Demand } from "./demand.ts";
import { isDescribedText, isNamedText, namesChildren } from "./termRoles.ts";

/** The lower, the sooner left out. Kinds that are not listed never are: a garment, another trade. */
const weights: Partial<Record<Demand["kind"], number>> = {
  text: 1,
  quality: 2,
  occasion: 2,
  season: 2,
  people: 2,
  cut: 3,
  part: 3,
  pattern: 4,
  fabric: 5,
  size: 6,
  price: 7,
  sale: 7,
  colour: 8,
};
const weightOfName = 9;
const weightOfPeople = 2;

/** Whether all that is wanted fits a child as well as its parents: a cap for my son, a towel. Shoes and clothes do not. */
const isForAnyAge = (terms: readonly QueryTerm[], { index }: SearchKnowledge) => {
  const garments = terms.filter(({ kind }) => kind === "garment");
  const fits = (id: string) =>
    ["accessories", "bags", "home-textiles"].some((general) => index.ancestors.get(id)?.includes(general));
  return garments.length > 0 && garments.every(({ concepts }) => concepts.length > 0 && concepts.every(fits));
};
/** Whether a son or a daughter of no said age may wear what the shop has: in a shop without any clothes for children. */
const mayBeGrownUp = (term: QueryTerm, terms: readonly QueryTerm[], { sellsForChildren }: SearchKnowledge) =>
  !sellsForChildren && isOffspring(term.exact) && !terms.some(({ exact }) => /[0-9]/.test(exact.join("")));
const never = Number.POSITIVE_INFINITY;

const maxReductions = 24;

/** Returns the sets of demands to try: all, then each without one, then without more and more, the least important first. */
export function reduceDemands(
  demands: readonly Demand[],
  hasGarment: boolean,
  terms: readonly QueryTerm[],
  knowledge: SearchKnowledge,
): Demand[][] {
  const weightOf = createWeightOf(terms, knowledge);
  const possible = demands.filter(({ conditions }) => conditions !== undefined);
  const lost = demands.filter((demand) => !possible.includes(demand));
  if (lost.some((demand) => weightOf(demand) === never)) return [];
  const isOtherTrade = demands.some(({ kind }) => kind === "other");
  const namesThing = ({ kind, words }: Demand) =>
    kind === "text"
      ? terms.some((term) => term.words === words && !isDescribedText(term, knowledge))
      : kind !== "size" && kind !== "price" && kind !== "sale";
  // The rest must still name a thing: words of descriptions do not, nor does "leather" of "leather sofa".
  const isEnough = (remainingDemands: readonly Demand[]) =>
    hasGarment || remainingDemands.length === demands.length || (!isOtherTrade && remainingDemands.some(namesThing));
  const droppable = possible.filter((demand) => weightOf(demand) < never).sort((a, b) => weightOf(a) - weightOf(b));
  const without = (dropped: readonly Demand[]) => possible.filter((demand) => !dropped.includes(demand));
  const sets = [
    ...(lost.length === 0 || isEnough(possible) ? [possible] : []),
    ...droppable.map((one) => without([one])).filter(isEnough),
    ...droppable
      .map((_, at) => without(droppable.slice(0, at + 1)))
      .slice(1)
      .filter(isEnough),
  ];
  return (lost.length === 0 ? sets : sets.filter(isEnough)).slice(0, maxReductions);
}

const createWeightOf = (terms: readonly QueryTerm[], knowledge: SearchKnowledge) => (demand: Demand) => {
  const term = terms.find(({ words, kind }) => words === demand.words && kind === demand.kind);
  if (term?.kind === "people" && namesChildren(term))
    return isForAnyAge(terms, knowledge) || mayBeGrownUp(term, terms, knowledge) ? weightOfPeople : never;
  if (demand.kind === "other") return never;
  return term && isNamedText(term, knowledge) ? weightOfName : (weights[demand.kind] ?? never);
};
