import pg from "pg";
import type { LeftOut } from "#shop/search/queryKinds.ts";
import { namedCondition } from "./namedCondition.ts";
import { anyDemand, type Demand, filterDemands, termDemand } from "./planning/demand.ts";
import { type GarmentTerm, garmentConditions, nearestGarment } from "./planning/garments.ts";
import { reduceDemands } from "./planning/reduceDemands.ts";
import { assignRoles, exceptPeople, isNamedText, preferredKinds } from "./planning/termRoles.ts";
import { variantConditions } from "./planning/variantConditions.ts";
import { buildSearchQuery, eitherTerm, type SearchQuery } from "./searchQuery.ts";
import type { SearchKnowledge } from "./understanding/knowledge.ts";
import type { QueryTerm } from "./understanding/queryTerms.ts";
import type { UnderstoodQuery } from "./understanding/understandQuery.ts";

/** One way to answer a query, with what it leaves out. The first plan with results is the answer. */
export type SearchPlan = {
  query: SearchQuery;
  leftOut: LeftOut[];
};

type PlanInput = { first?: string | undefined; pins?: string | undefined; last?: string | undefined };

/** Returns the ways to answer a query, the one that leaves nothing out first. Empty: the query means nothing here. */
export function planSearch(
  understood: UnderstoodQuery,
  knowledge: SearchKnowledge,
  input: PlanInput = {},
): SearchPlan[] {
  const garments = understood.terms.filter(({ kind }) => kind === "garment");
  const near = garments.flatMap((term) => nearestGarment(term, knowledge));
  const plans = planWith(garments, understood, knowledge, input);
  if (near.length === 0 || near.length < garments.length) return plans;
  const replaced = garments.map(({ words }): LeftOut => ({ kind: "garment", words, isReplaced: true }));
  // Another garment and a word left out would be too far from the query.
  const others = planWith(near, understood, knowledge, input).filter(({ leftOut }) =>
    leftOut.every(({ kind }) => kind !== "unknown" && kind !== "text"),
  );
  return [...plans, ...others.map(({ query, leftOut }) => ({ query, leftOut: [...replaced, ...leftOut] }))];
}

function planWith(
  garments: readonly GarmentTerm[],
  understood: UnderstoodQuery,
  knowledge: SearchKnowledge,
  { first, pins, last }: PlanInput,
): SearchPlan[] {
  const { order, filters } = understood;
  const terms = [...garments, ...understood.terms.filter(({ kind }) => kind !== "garment")];
  if (isOnlyGuessed(terms, understood, knowledge)) return [];
  const { people, required, alternatives, preferred } = assignRoles(garments, terms, knowledge);
  const garment = eitherTerm(garments.flatMap((term) => garmentConditions(term, knowledge) ?? []));
  const demands = [...alternatives.map(anyDemand), ...required.map(termDemand), ...filterDemands(understood)];
  if (!garment && demands.length === 0 && !order && !filters.sale && !filters.stock) return [];
  const named = namedCondition(understood, knowledge);
  const except = exceptPeople(people, terms);
  const build = (remainingDemands: readonly Demand[]): SearchQuery => {
    const others = remainingDemands.filter(({ kind }) => kind !== "colour" && kind !== "size");
    const conditions = [
      ...(garment ? [garment] : []),
      ...variantConditions(remainingDemands, filters.sizes, knowledge),
      ...others.flatMap((demand) => demand.conditions ?? []),
    ];
    return buildSearchQuery({ required: conditions, preferred, order, first, pins, last, named, except });
  };
  return reduceDemands(demands, garment !== undefined, terms, knowledge).map((remainingDemands) => ({
    query: build(remainingDemands),
    leftOut: describeLeftOut(demands, remainingDemands, terms, understood),
  }));
}

/** Whether too little of the query is certain for any result to be an answer. */
function isOnlyGuessed(terms: readonly QueryTerm[], { unknown }: UnderstoodQuery, knowledge: SearchKnowledge): boolean {
  const isGift = ({ kind, concepts }: QueryTerm) => kind === "occasion" && concepts.some((id) => id.startsWith("gift"));
  const anchors = terms.filter((term) => term.kind === "garment" || isNamedText(term, knowledge) || isGift(term));
  // Beside an unknown word, a corrected one is not enough.
  if (unknown.length > 0 && anchors.every(({ isGuess }) => isGuess)) return true;
  // Words corrected to occasions, seasons or qualities alone name no thing.
  const isVague = ({ kind, isGuess, isPrefix }: QueryTerm) =>
    isPrefix || (isGuess && (preferredKinds.has(kind) || kind === "people"));
  return terms.some(({ isGuess }) => isGuess) && terms.every(isVague);
}

function describeLeftOut(
  demands: readonly Demand[],
  remainingDemands: readonly Demand[],
  terms: readonly QueryTerm[],
  { unknown }: UnderstoodQuery,
): LeftOut[] {
  const replacedWords = terms.filter(({ isSubstitute }) => isSubstitute).map(({ words }) => words);
  return [
    ...unknown.map((words): LeftOut => ({ kind: "unknown", words })),
    ...demands.flatMap((demand): LeftOut[] => {
      const { kind, words, otherWords = [] } = demand;
      if (!remainingDemands.includes(demand)) return [words, ...otherWords].map((one) => ({ kind, words: one }));
      return replacedWords.includes(words) ? [{ kind, words, isReplaced: true }] : [];
    }),
  ];
}

/** Returns a condition for these product ids. */
export const idsCondition = (ids: readonly string[]): string | undefined =>
  ids.length > 0 ? `d.product_id in (${ids.map((id) => pg.escapeLiteral(id)).join(", ")})` : undefined;
