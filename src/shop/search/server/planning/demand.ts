import pg from "pg";
import { fromPounds } from "#platform/money.ts";
import type { FilterKind } from "#shop/search/queryKinds.ts";
import { eitherTerm, type TermConditions, termConditions } from "../searchQuery.ts";
import type { QueryTerm, TermKind } from "../understanding/queryTerms.ts";
import type { UnderstoodQuery } from "../understanding/understandQuery.ts";

/** One demand that can be left out if no product fulfils all of them. */
export type Demand = {
  kind: TermKind | "size" | "price" | "sale";
  words: string;
  /** Words of the other terms that fulfil it. */
  otherWords?: readonly string[];
  /** Undefined if no product can fulfil it. */
  conditions: TermConditions | undefined;
};

export const termDemand = (term: QueryTerm): Demand =>
  term.isDenied
    ? { kind: "cut", words: term.words, conditions: deniedConditions(term) }
    : { kind: term.kind, words: term.words, conditions: demandConditions(term) };

/** Returns one demand that a product fulfils with any of the terms. */
export function anyDemand(terms: readonly QueryTerm[]): Demand {
  const [first, ...others] = terms as [QueryTerm, ...QueryTerm[]];
  const otherWords = others.map(({ words }) => words);
  // One variant has the colour and the size.
  if (first.kind === "colour") return { ...termDemand(anyColour(terms)), otherWords };
  const conditions = eitherTerm(terms.flatMap((term) => termDemand(term).conditions ?? []));
  return { kind: first.kind, words: first.words, otherWords, conditions };
}

const anyColour = (terms: readonly QueryTerm[]): QueryTerm => ({
  ...(terms[0] as QueryTerm),
  concepts: terms.flatMap(({ concepts }) => concepts),
  colours: [...new Set(terms.flatMap(({ colours }) => colours))],
  trueColours: [...new Set(terms.flatMap(({ trueColours }) => trueColours))],
  colourKeys: [...new Set(terms.flatMap(({ colourKeys }) => colourKeys))],
  isSubstitute: terms.every(({ isSubstitute }) => isSubstitute),
});

/** Returns the condition that a product does not have it, as far as its name and description say. */
function deniedConditions(term: QueryTerm): TermConditions | undefined {
  const own = termConditions(term);
  if (!own) return undefined;
  const has = term.kind === "colour" ? own.levels.at(-1) : own.levels.at(-2);
  return { term, levels: [`not ${has}`] };
}

/** Conditions for what texts leave out: a product without a pattern is plain, a T-shirt has short sleeves, a shirt long ones. */
const silentConditions: Readonly<Record<string, string>> = {
  plain: "u_plain",
  "long-sleeve": "(k_shirt | k_knitwear | k_hoodie | k_jacket | k_abaya) & !k_short-sleeve & !k_sleeveless",
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

/** Returns the demands of price, size, sale and stock. Sizes get their condition together with the colour. */
export function filterDemands({ filters }: UnderstoodQuery): Demand[] {
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

/** Stands where conditions come from a filter instead of a word. */
export const noTerm: QueryTerm = {
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
