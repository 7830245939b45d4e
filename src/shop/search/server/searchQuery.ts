import pg from "pg";
import { lexeme } from "./lexeme.ts";
import type { QueryTerm } from "./understanding/queryTerms.ts";
import type { UnderstoodQuery } from "./understanding/understandQuery.ts";

/**
 * The conditions of a term on `search_documents d`, from the narrowest to the widest; each includes those before it.
 * `gains`: what a product's score gains by each of them.
 */
export type TermConditions = {
  term: QueryTerm;
  levels: readonly string[];
  gains?: readonly number[];
  /** Of a term that only ranks: points for each of its last levels, the widest last. */
  preferences?: readonly number[];
  /** How much more it ranks than other preferences. */
  weight?: number;
  /** Adds points to the products that meet the condition; excludes none. */
  bonus?: { condition: string; points: number };
};

/** Points by importance: the garment, its colour, stock, preferences, and where the product says it. */
export const gain = {
  calledSo: 8192,
  garment: 4096,
  /** Part of `garment`: what the name says goes before what only the description says, but after preferences. */
  calledMade: 24,
  nearGarment: 2048,
  colour: 1024,
  stock: 512,
  preference: 36,
  saidPreference: 48,
  namedPreference: 12,
  strongPreference: 8,
  named: 16,
  said: 8,
  exact: 1,
};

/** A search as SQL conditions on `search_documents d`. */
export type SearchQuery = {
  /** Products that go first whatever the words are: pinned ones, and those of a stock number. */
  first: string | undefined;
  /** Pinned products, in their order. They do not count as results of the words. */
  pinned?: readonly string[];
  /** The results without the pinned products. */
  own?: string;
  /** Products that go last. */
  last: string | undefined;
  /** From the best results to the weakest; a product belongs to the first step that it fits. Ranks many results. */
  steps: readonly string[];
  /** A number: the higher, the better the product fits. Ranks few results. */
  score: string;
  /** All results. */
  all: string;
  /** Order within a step. */
  order: string;
};

const anyOf = (queries: readonly string[]) =>
  queries.length === 1 ? (queries[0] as string) : `(${queries.join(" | ")})`;
const matches = (column: "names" | "words", query: string) => `d.${column} @@ ${pg.escapeLiteral(query)}::tsquery`;

/** Returns the conditions of one term, undefined if no product of this catalogue can fulfil it. */
export function termConditions(term: QueryTerm): TermConditions | undefined {
  const { kind, exact, concepts, phrases, isPrefix, colours, trueColours } = term;
  const exactMatch = exact
    .map((word, at) => `${lexeme(word)}${isPrefix && at === exact.length - 1 ? ":*" : ""}`)
    .join(" & ");
  const related = phrases
    .filter((phrase) => phrase.every((words) => words.length > 0))
    .map((phrase) => phrase.map((words) => anyOf(words.map(lexeme))).join(" & "));
  if (kind === "colour") {
    if (colours.length === 0) return undefined;
    // Without a choice of colours the name tells it.
    const named = matches("names", anyOf(concepts.map((id) => lexeme(`k_${id}`))));
    const all = `(d.choices && array[${colours.join()}] or ${named})`;
    if (trueColours.length === 0) return { term, levels: [all] };
    return { term, levels: [`(d.choices && array[${trueColours.join()}] or ${named})`, all], gains: [gain.colour, 0] };
  }
  if (kind === "text") {
    const meant = concepts.map((id) => lexeme(`k_${id}`));
    const all = anyOf([...new Set([...(isPrefix || related.length === 0 ? [exactMatch] : []), ...related, ...meant])]);
    return {
      term,
      levels: [matches("names", exactMatch), matches("names", all), matches("words", all)],
      gains: [gain.exact, gain.named, 0],
      // Only descriptions have it.
      preferences: [gain.namedPreference, gain.namedPreference, gain.saidPreference],
    };
  }
  // Things of another trade count only where a product is called so.
  if (kind === "other") {
    const named = matches("names", exactMatch);
    if (!term.isAside) return { term, levels: [named] };
    // A bag for a laptop: one that says so, or of a kind that suits it.
    const suited = anyOf([exactMatch, ...concepts.map((id) => lexeme(`k_${id}`))]);
    return { term, levels: [named, matches("words", exactMatch), matches("words", suited)] };
  }
  const named = anyOf([...concepts.map((id) => lexeme(`k_${id}`)), ...related.map((query) => `(${query})`)]);
  const nameCondition = anyOf([
    ...concepts.flatMap((id) => [lexeme(`k_${id}`), lexeme(`d_${id}`)]),
    ...related.map((query) => `(${query})`),
  ]);
  const inNames = matches("names", named);
  // Conditions on names and words together would need two indexes, and the words of whatever one of them finds.
  const orCalledSo = related.length > 0 ? ` or ${matches("names", anyOf(related.map((query) => `(${query})`)))}` : "";
  const exactly = matches("names", `${exactMatch} & ${named}`);
  // A synonym ranks like the word itself: "chamarra" is a jacket before it is a blazer.
  const own = anyOf([`(${exactMatch} & ${named})`, ...concepts.map((id) => lexeme(`o_${id}`))]);
  if (kind === "garment")
    return {
      term,
      levels: [
        exactly,
        matches("names", own),
        inNames,
        matches("words", anyOf(concepts.map((id) => lexeme(`k_${id}`)))) + orCalledSo,
      ].map(inBrackets),
      gains: [gain.exact, gain.exact, gain.garment, 0],
    };
  const bonus = ["occasion", "season", "quality"].includes(kind) && {
    condition: matches("words", anyOf(concepts.map((id) => lexeme(`s_${id}`)))),
    points: gain.strongPreference,
  };
  const said = matches("words", anyOf(concepts.flatMap((id) => [lexeme(`n_${id}`), lexeme(`d_${id}`)]))) + orCalledSo;
  const levels = [exactly, inNames, inBrackets(said), matches("words", nameCondition)];
  if (!term.broader || term.broader.length === 0)
    return { term, levels, gains: [gain.exact, gain.named, gain.said, 0], ...(bonus && { bonus }) };
  const wide = anyOf([nameCondition, ...term.broader.map((id) => lexeme(`k_${id}`))]);
  return {
    term,
    levels: [...levels, matches("words", wide)],
    gains: [gain.exact, gain.named, gain.said, gain.said, 0],
    preferences: [
      gain.namedPreference,
      gain.namedPreference,
      gain.saidPreference,
      gain.preference / 2,
      gain.preference / 2,
    ],
    ...(bonus && { bonus }),
  };
}

const inBrackets = (condition: string) => (condition.includes(" or ") ? `(${condition})` : condition);

/** Returns the condition that a product fits one of the terms. */
export const eitherTerm = (terms: readonly TermConditions[]): TermConditions | undefined => {
  const [first, ...others] = terms;
  if (!first || others.length === 0) return first;
  const depth = Math.max(...terms.map(({ levels }) => levels.length));
  return {
    term: first.term,
    levels: Array.from({ length: depth }, (_, level) => `(${terms.map((one) => levelOf(one, level)).join(" or ")})`),
    ...(first.gains && { gains: first.gains }),
  };
};

const levelOf = ({ levels }: TermConditions, level: number) => levels[Math.min(level, levels.length - 1)] as string;

type QueryParts = {
  required: readonly TermConditions[];
  /** Terms that only rank. */
  preferred: readonly TermConditions[];
  order?: UnderstoodQuery["order"];
  first?: string | undefined;
  pins?: string | undefined;
  last?: string | undefined;
  /** Products that are called as the query says. */
  named?: string | undefined;
  /** The condition that a product is not excluded. */
  except?: string | undefined;
};

/** Returns the search for products that fulfil all required terms. */
export function buildSearchQuery({
  required,
  preferred,
  order,
  first,
  pins,
  last,
  named,
  except,
}: QueryParts): SearchQuery {
  const depth = Math.max(1, ...required.map(({ levels }) => levels.length));
  const steps = [
    ...new Set(Array.from({ length: depth }, (_, level) => allOf(required.map((one) => levelOf(one, level))))),
  ];
  const preferredLevels = preferred.map(({ levels }) => levels.at(-1) as string);
  const best = preferredLevels.length > 0 ? steps.map((step) => allOf([step, ...preferredLevels])) : [];
  const good =
    preferredLevels.length > 1 ? steps.map((step) => allOf([step, `(${preferredLevels.join(" or ")})`])) : [];
  const fitting = steps.at(-1) ?? "true";
  const wanted = named && fitting !== "true" ? `(${named} or ${fitting})` : fitting;
  const all = allOf([wanted, ...(except ? [except] : [])]);
  const own = first ? `(${first} or ${all})` : all;
  const front = [pins, first].filter(Boolean).join(" or ");
  return {
    first: front ? `(${front})` : undefined,
    last,
    steps: [...(named ? [named] : []), ...best, ...good, ...(named ? steps : steps.slice(0, -1))],
    score: scoreSql(required, order ? [] : preferred, order !== undefined, named),
    all: pins ? `(${pins} or ${own})` : own,
    ...(pins && { own }),
    order: order ? orders[order] : bestFirst,
  };
}

/**
 * Of comfortable shoes for the office, those for the office matter more; a word of the description is precise. Shoes
 * for women need not say so.
 */
const preferenceFactors: Partial<Record<QueryTerm["kind"], number>> = { quality: 0.75, text: 1.5, people: 0.5 };

/** Who asks for modest clothes wants no others. */
const modestFactor = 3;

/** Returns the score. A query that names a sort order leaves only what decides whether a product is the right one. */
function scoreSql(
  required: readonly TermConditions[],
  preferred: readonly TermConditions[],
  isOrdered: boolean,
  named: string | undefined,
): string {
  const gained = (condition: string, points: number) => `(case when ${condition} then ${points} else 0 end)`;
  const least = isOrdered ? gain.stock : 0;
  const own = required.flatMap(({ levels, gains = [], bonus }) => [
    ...levels.flatMap((level, at) => {
      const points = gains[at] ?? 0;
      return points > least && level !== "true" ? [gained(level, points)] : [];
    }),
    ...(bonus && bonus.points > least ? [gained(bonus.condition, bonus.points / 4)] : []),
  ]);
  const preferredGains = preferred.flatMap(
    ({
      term,
      levels,
      preferences = [gain.namedPreference, gain.namedPreference, gain.saidPreference, gain.preference],
      bonus,
      weight = 1,
    }) => {
      const points = (term.concepts.includes("modest") ? modestFactor : (preferenceFactors[term.kind] ?? 1)) * weight;
      const own = preferences.slice(-levels.length);
      return [
        ...own.map((preference, at) => gained(levels.at(at - own.length) as string, preference * points)),
        ...(bonus ? [gained(bonus.condition, bonus.points * points)] : []),
      ];
    },
  );
  return [...(named ? [gained(named, gain.calledSo)] : []), ...own, ...preferredGains].join(" + ") || "0";
}

const allOf = (conditions: readonly string[]) => conditions.filter((one) => one !== "true").join(" and ") || "true";

/** The best sellers first. */
export const bestFirst = "sold desc, created_at desc, product_id";

const orders: Record<NonNullable<UnderstoodQuery["order"]>, string> = {
  price: "deal_price, sold desc, product_id",
  newest: "created_at desc, product_id",
  best: bestFirst,
};
