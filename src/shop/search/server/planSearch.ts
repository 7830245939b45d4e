import pg from "pg";
import { fromPounds } from "#platform/money.ts";
import { sizeCodeFactor } from "#shop/catalogue/server/facets/facetFilters.ts";
import type { FilterKind, LeftOut } from "#shop/search/queryKinds.ts";
import { namedCondition } from "./namedWords.ts";
import {
  buildSearchQuery,
  eitherTerm,
  gain,
  type SearchQuery,
  type TermConditions,
  termConditions,
} from "./searchQuery.ts";
import type { SearchKnowledge } from "./understanding/knowledge.ts";
import type { QueryTerm, TermKind } from "./understanding/queryTerms.ts";
import type { UnderstoodQuery } from "./understanding/understandQuery.ts";

/** One demand that can be left out if no product fulfils all of them. */
type Demand = {
  kind: TermKind | "size" | "price" | "sale";
  words: string;
  /** Undefined if no product can fulfil it. */
  conditions: TermConditions | undefined;
};

/** The query and its relaxed forms, strictest first. The first one with results is the answer. */
export type SearchPlan = {
  query: SearchQuery;
  leftOut: LeftOut[];
};

/** Kinds that only rank, where something else says what is wanted. */
const preferredKinds: ReadonlySet<TermKind> = new Set(["occasion", "season", "quality"]);
const children = ["kids", "girls", "boys", "baby"];

/** The lower, the sooner left out. A garment, another trade and children never are. */
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
  // Two steps away from what was asked for is too far.
  const others = planWith(near, understood, knowledge, input).filter(({ leftOut }) =>
    leftOut.every(({ kind }) => kind !== "unknown" && kind !== "text"),
  );
  return [...plans, ...others.map(({ query, leftOut }) => ({ query, leftOut: [...replaced, ...leftOut] }))];
}

type NearTerm = QueryTerm & { isNear?: boolean };

/** Returns what to show instead of a garment that the shop does not have: sandals for slippers, a dress for a maxi dress. */
function nearestGarment(term: QueryTerm, { index }: SearchKnowledge): NearTerm[] {
  const near = term.concepts.flatMap((id) => {
    const concept = index.concepts.get(id);
    const parts = concept?.composedOf ?? [];
    const isForSome = parts.some((part) => index.concepts.get(part)?.kind === "people");
    // Shoes for adults are nothing instead of baby shoes.
    const base = isForSome ? [] : parts.filter((part) => index.concepts.get(part)?.kind === "garment");
    return [...(concept?.near ?? []), ...base];
  });
  return near.length > 0 ? [{ ...term, concepts: [...new Set(near)], phrases: [], isNear: true }] : [];
}

/**
 * Of garments shown instead of another one, the nearest go first. Of a word with a narrower and a wider meaning, the
 * narrower: جزمة is a closed shoe, and any shoe.
 */
function garmentConditions(term: NearTerm, { index }: SearchKnowledge): TermConditions | undefined {
  const own = termConditions(term);
  if (!own) return own;
  const named = (concepts: readonly string[]) => termConditions({ ...term, concepts })?.levels[1] ?? "false";
  const widest = own.levels.at(-1) as string;
  if (term.isNear) {
    const nearest = term.concepts.map((_, at) => named(term.concepts.slice(0, at + 1)));
    return { term, levels: [...nearest, widest], gains: [...nearest.map(() => gain.nearGarment), 0] };
  }
  const narrow = term.concepts.filter((id) =>
    term.concepts.some((other) => other !== id && index.ancestors.get(id)?.includes(other)),
  );
  if (narrow.length === 0 || term.phrases.length > 0) return own;
  return { term, levels: [named(narrow), named(term.concepts), widest], gains: [gain.nearGarment, gain.garment, 0] };
}

function planWith(
  garments: readonly NearTerm[],
  understood: UnderstoodQuery,
  knowledge: SearchKnowledge,
  { first, pins, last }: PlanInput,
): SearchPlan[] {
  const { unknown, order } = understood;
  const terms = [...garments, ...understood.terms.filter(({ kind }) => kind !== "garment")];
  const anchors = terms.filter((term) => term.kind === "garment" || isNamedText(term, knowledge));
  // Beside a word without meaning, only what is certain is an answer.
  if (unknown.length > 0 && anchors.every(({ isGuess }) => isGuess)) return [];
  // Corrections that lead to no thing at all are none.
  if (
    terms.length > 0 &&
    terms.every(({ kind, isGuess, isPrefix }) => isPrefix || (isGuess && preferredKinds.has(kind)))
  )
    if (terms.some(({ isGuess }) => isGuess)) return [];
  const people = terms.filter((term) => term.kind === "people" && !term.concepts.some((id) => children.includes(id)));
  const others = terms.filter((term) => !garments.includes(term) && !people.includes(term));
  const isOnlyPreferred = garments.length === 0 && others.every(({ kind }) => preferredKinds.has(kind));
  const isPreferred = (term: QueryTerm) =>
    garments.length > 0
      ? term.isAside || (preferredKinds.has(term.kind) && !isOnlyPreferred) || isDescribedText(term, knowledge)
      : // Something warm for my knees on the sofa: what is warm, and best what says more of it.
        (term.isAside || isDescribedText(term, knowledge)) &&
        others.some((other) => other !== term && !other.isAside && other.kind !== "text" && other.kind !== "other");
  // Of wishes alone, occasion and season decide: something comfortable for nursing must be for nursing.
  const isDeciding = ({ kind }: QueryTerm) => kind === "occasion" || kind === "season";
  const qualitiesOnlyRank = isOnlyPreferred && others.some(isDeciding);
  const firm = others.filter((term) => !isPreferred(term) && (!qualitiesOnlyRank || isDeciding(term)));
  const peopleDecide = garments.length === 0 && firm.length === 0;
  const preferred = [
    ...others.filter((term) => qualitiesOnlyRank || isPreferred(term)),
    ...(peopleDecide ? [] : people),
  ].flatMap((term) => {
    const conditions = termConditions(term);
    return conditions ? [{ ...conditions, weight: qualitiesOnlyRank && isDeciding(term) ? 2 : 1 }] : [];
  });

  const garment = eitherTerm(garments.flatMap((term) => garmentConditions(term, knowledge) ?? []));
  const demands = [
    ...[...firm, ...(peopleDecide ? people : [])].map(
      (term): Demand =>
        term.isDenied
          ? { kind: "cut", words: term.words, conditions: deniedConditions(term) }
          : { kind: term.kind, words: term.words, conditions: demandConditions(term) },
    ),
    ...filterDemands(understood),
  ];
  if (!garment && demands.length === 0 && !order && !understood.filters.sale && !understood.filters.stock) return [];
  const sizes = understood.filters.sizes;
  const named = namedCondition(understood, knowledge);
  const build = (keptDemands: readonly Demand[]): SearchQuery => {
    const required = [
      ...(garment ? [garment] : []),
      ...variantConditions(keptDemands, sizes, knowledge),
      ...keptDemands.flatMap(({ kind, conditions }) =>
        kind === "colour" || kind === "size" ? [] : (conditions ?? []),
      ),
    ];
    const except = exceptPeople(people);
    return buildSearchQuery({ required, preferred, order, first, pins, last, named, except });
  };
  const unknownWords = unknown.map((words): LeftOut => ({ kind: "unknown", words }));
  const substituted = terms.filter(({ isSubstitute }) => isSubstitute).map(({ words }) => words);
  return reductions(demands, garment !== undefined, knowledge, terms).map((keptDemands) => ({
    query: build(keptDemands),
    leftOut: [
      ...unknownWords,
      ...demands
        .filter((demand) => !keptDemands.includes(demand) || substituted.includes(demand.words))
        .map((demand): LeftOut => {
          const { kind, words } = demand;
          return keptDemands.includes(demand) ? { kind, words, isReplaced: true } : { kind, words };
        }),
    ],
  }));
}

/** A word that only descriptions have says too little to exclude what has other words for it. */
const isDescribedText = (term: QueryTerm, knowledge: SearchKnowledge) =>
  term.kind === "text" && !term.isPrefix && term.phrases.length > 0 && !isNamedText(term, knowledge);

const isNamedText = ({ kind, phrases }: QueryTerm, { vocabulary }: SearchKnowledge) =>
  kind === "text" &&
  phrases.some((phrase) => phrase.every((words) => words.some((word) => vocabulary.words.get(word)?.named)));

/** Returns the condition that a product does not have it, as far as its name and description say. */
function deniedConditions(term: QueryTerm): TermConditions | undefined {
  const own = termConditions(term);
  if (!own) return undefined;
  const has = term.kind === "colour" ? own.levels.at(-1) : own.levels.at(-2);
  return { term, levels: [`not ${has}`] };
}

/** Conditions for what texts leave out: a product without a pattern is plain, a T-shirt has short sleeves. */
const silentConditions: Readonly<Record<string, string>> = {
  plain: "!k_patterned & !k_embroidered & !k_sequins",
  "short-sleeve": "k_t-shirt & !k_long-sleeve & !k_sleeveless",
};

/** Returns the conditions of a term. Clothes that are said to be for children are for girls too, unless they are for boys. */
function demandConditions(term: QueryTerm): TermConditions | undefined {
  const own = termConditions(term);
  const [id] = term.concepts;
  const silent = term.concepts.length === 1 && id ? silentConditions[id] : undefined;
  if (own && silent) {
    const query = silent.replace(/[a-z]_[a-z-]+/g, (lexeme) => `'${lexeme}'`);
    const condition = `d.words @@ ${pg.escapeLiteral(query)}::tsquery`;
    return {
      ...own,
      levels: [...own.levels, `(${own.levels.at(-1)} or ${condition})`],
      gains: [...(own.gains ?? []), 0],
    };
  }
  if (!own || term.kind !== "people" || (id !== "girls" && id !== "boys")) return own;
  const general = `(d.words @@ '''k_kids'' & !''k_${id === "girls" ? "boys" : "girls"}'' & !''k_baby'''::tsquery)`;
  return { term, levels: [...own.levels, `(${own.levels.at(-1)} or ${general})`] };
}

function filterDemands({ filters }: UnderstoodQuery): Demand[] {
  const { min, max, sizes, sale, stock } = filters;
  const price = [
    ...(min === undefined ? [] : [`d.deal_price >= ${fromPounds(min)}`]),
    ...(max === undefined ? [] : [`d.deal_price <= ${fromPounds(max)}`]),
  ].join(" and ");
  const demand = (kind: FilterKind & Demand["kind"], condition: string): Demand => ({
    kind,
    words: "",
    conditions: { term: noTerm, levels: [condition] },
  });
  return [
    ...(price === "" ? [] : [demand("price", `(${price})`)]),
    ...(sizes ? [{ ...demand("size", "true"), ...(sizes.length === 0 && { conditions: undefined }) }] : []),
    ...(sale ? [demand("sale", "d.deal_percent > 0")] : []),
    ...(stock
      ? [{ kind: "text", words: "", conditions: { term: noTerm, levels: ["d.in_stock"] } } satisfies Demand]
      : []),
  ];
}

const noTerm: QueryTerm = {
  kind: "text",
  words: "",
  exact: [],
  concepts: [],
  phrases: [],
  isPrefix: false,
  isGuess: false,
  isSubstitute: false,
  colours: [],
  trueColours: [],
  colourKeys: [],
};

/** Colour and size must be those of one variant; one in stock comes first. */
function variantConditions(
  keptDemands: readonly Demand[],
  sizeKeys: readonly string[] | undefined,
  knowledge: SearchKnowledge,
): TermConditions[] {
  const colours = keptDemands.filter(({ kind }) => kind === "colour").flatMap(({ conditions }) => conditions ?? []);
  const isSized = keptDemands.some(({ kind }) => kind === "size");
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

/** Products that are expressly for the other sex. */
function exceptPeople(people: readonly QueryTerm[]): string | undefined {
  const peopleConcepts = new Set(people.flatMap(({ concepts }) => concepts));
  const other = peopleConcepts.has("women") ? "men" : peopleConcepts.has("men") ? "women" : undefined;
  if (!other || (peopleConcepts.has("men") && peopleConcepts.has("women"))) return undefined;
  const own = other === "men" ? "women" : "men";
  const mentions = (id: string) => `(d.names @@ '''k_${id}'''::tsquery or d.words @@ '''d_${id}'''::tsquery)`;
  return `(${mentions(other)} and not ${mentions(own)} and not ${mentions("unisex")})`;
}

const maxReductions = 24;

/** Returns the sets of demands to try: all, then each without one, then without more and more, the least important first. */
function reductions(
  demands: readonly Demand[],
  hasGarment: boolean,
  knowledge: SearchKnowledge,
  terms: readonly QueryTerm[],
): Demand[][] {
  const possible = demands.filter(({ conditions }) => conditions !== undefined);
  const weightOf = (demand: Demand) => {
    const term = terms.find(({ words, kind }) => words === demand.words && kind === demand.kind);
    const isNamed = term !== undefined && isNamedText(term, knowledge);
    const isChild = term?.kind === "people" && term.concepts.some((id) => children.includes(id));
    return isChild || demand.kind === "other"
      ? Number.POSITIVE_INFINITY
      : isNamed
        ? 9
        : (weights[demand.kind] ?? Number.POSITIVE_INFINITY);
  };
  const isOtherTrade = demands.some(({ kind }) => kind === "other");
  const saysThing = ({ kind, words }: Demand) =>
    kind === "text"
      ? terms.some((term) => term.words === words && !isDescribedText(term, knowledge))
      : kind !== "size" && kind !== "price" && kind !== "sale";
  // Of what remains something must say what is wanted: some words of descriptions do not, nor a part of "leather sofa".
  const isEnough = (keptDemands: readonly Demand[]) =>
    hasGarment || keptDemands.length === demands.length || (!isOtherTrade && keptDemands.some(saysThing));
  const lost = demands.filter((demand) => !possible.includes(demand));
  if (lost.some((demand) => weightOf(demand) === Number.POSITIVE_INFINITY)) return [];
  const droppable = possible
    .filter((demand) => weightOf(demand) < Number.POSITIVE_INFINITY)
    .sort((a, b) => weightOf(a) - weightOf(b));
  const without = (dropped: readonly Demand[]) => possible.filter((demand) => !dropped.includes(demand));
  const sets = [
    ...(lost.length === 0 || isEnough(possible) ? [possible] : []),
    ...droppable.map((one) => without([one])).filter(isEnough),
    ...droppable
      .map((_, at) => without(droppable.slice(0, at + 1)))
      .slice(1)
      .filter(isEnough),
  ];
  return lost.length === 0 && possible.length === demands.length
    ? sets.slice(0, maxReductions)
    : sets.filter(isEnough).slice(0, maxReductions);
}

/** Returns a condition for these product ids. */
export const idsCondition = (ids: readonly string[]): string | undefined =>
  ids.length > 0 ? `d.product_id in (${ids.map((id) => pg.escapeLiteral(id)).join(", ")})` : undefined;
