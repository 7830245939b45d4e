import { type TermConditions, termConditions } from "../searchQuery.ts";
import type { SearchKnowledge } from "../understanding/knowledge.ts";
import { type QueryTerm, type TermKind, vagueGarments } from "../understanding/queryTerms.ts";

/** Kinds that only rank if another term names the wanted thing. */
export const preferredKinds: ReadonlySet<TermKind> = new Set(["occasion", "season", "quality"]);

const childConcepts = ["kids", "girls", "boys", "baby"];
export const namesChildren = ({ concepts }: QueryTerm): boolean => concepts.some((id) => childConcepts.includes(id));

/** Occasions that are places or styles. Beside another occasion they do not decide: beach in "wedding on the beach". */
const places: ReadonlySet<string> = new Set([
  "formal",
  "beach",
  "camping",
  "casual",
  "home",
  "living-room",
  "bedroom",
  "bathroom",
  "kitchen",
  "market",
  "travel",
]);

const roomConcepts: ReadonlySet<string> = new Set(["living-room", "bedroom", "bathroom", "kitchen", "dining"]);

/** Kinds that say what a thing is like, where no garment is named: something embroidered. */
const tellingKinds: ReadonlySet<TermKind> = new Set(["pattern", "fabric", "part", "cut", "colour"]);
const mustHold: ReadonlySet<string> = new Set(["warm", "winter", "waterproof"]);

/** Of something embroidered as a souvenir, all that is embroidered is a result, and what is a good gift goes first. */
const ranksBesideTrait = ({ kind, concepts }: QueryTerm) =>
  (kind === "season" && !concepts.some((id) => mustHold.has(id))) ||
  kind === "quality" ||
  (kind === "occasion" && concepts.some((id) => id === "gift"));

/**
 * Returns the terms that decide in a query of occasions, seasons and qualities only: gifts, else occasions that are not
 * places, else all occasions, else seasons. "Something comfortable for nursing" is for nursing, comfortable ranks.
 */
function decidingTerms(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const occasions = terms.filter(({ kind, isAside }) => kind === "occasion" && !isAside);
  const gifts = occasions.filter(({ concepts }) => concepts.some((id) => id.startsWith("gift")));
  const events = occasions.filter(({ concepts }) => !concepts.some((id) => places.has(id)));
  const seasons = terms.filter(({ kind, isAside }) => kind === "season" && !isAside);
  // Something warm for the desert is warm above all.
  const warm = seasons.filter(({ concepts }) => concepts.some((id) => id === "warm" || id === "winter"));
  // A gift for the kitchen is for the kitchen first.
  const rooms = occasions.filter(({ concepts }) => concepts.some((id) => roomConcepts.has(id)));
  if (gifts.length > 0 && rooms.length > 0) return rooms;
  return [gifts, events, warm, occasions, seasons].find(({ length }) => length > 0) ?? [];
}

/** Whether the word is in the name of a product. */
export const isNamedText = ({ kind, phrases }: QueryTerm, { vocabulary }: SearchKnowledge): boolean =>
  kind === "text" &&
  phrases.some((phrase) => phrase.every((words) => words.some((word) => vocabulary.words.get(word)?.named)));

/** Whether only descriptions have the word: too little to exclude products that use other words for the same. */
export const isDescribedText = (term: QueryTerm, knowledge: SearchKnowledge): boolean =>
  term.kind === "text" && !term.isPrefix && term.phrases.length > 0 && !isNamedText(term, knowledge);

export type TermRoles = {
  /** Adults that the query names. */
  people: readonly QueryTerm[];
  /** A product must fulfil each of them. */
  required: readonly QueryTerm[];
  /** A product must fulfil one of each list. */
  alternatives: readonly (readonly QueryTerm[])[];
  /** Only rank. */
  preferred: readonly (TermConditions & { weight: number })[];
};

/** Tells which terms a result must fulfil and which only rank. A garment is always required and not among the results. */
export function assignRoles(
  garments: readonly QueryTerm[],
  terms: readonly QueryTerm[],
  knowledge: SearchKnowledge,
): TermRoles {
  const people = terms.filter((term) => term.kind === "people" && !namesChildren(term));
  const others = terms.filter((term) => !garments.includes(term) && !people.includes(term));
  const deciding = decidingTerms(others);
  const isDeciding = (term: QueryTerm) => deciding.includes(term);
  // Clothes for a wedding are for a wedding; a dress for a wedding is a dress.
  const isVague =
    garments.length > 0 && garments.every(({ concepts }) => concepts.every((id) => vagueGarments.has(id)));
  const isTold = garments.length === 0 && others.some((term) => tellingKinds.has(term.kind) && !term.isAside);
  const isPreferred = (term: QueryTerm) =>
    (isTold && ranksBesideTrait(term)) ||
    (garments.length > 0
      ? term.isAside ||
        (preferredKinds.has(term.kind) && !(isVague && isDeciding(term))) ||
        isDescribedText(term, knowledge)
      : // In "something warm for my knees on the sofa", warm is required; knees and sofa rank.
        (term.isAside || isDescribedText(term, knowledge)) &&
        others.some((other) => other !== term && !other.isAside && other.kind !== "text" && other.kind !== "other"));
  const isOnlyPreferred = garments.length === 0 && others.every(({ kind }) => preferredKinds.has(kind));
  const othersOnlyRank = isOnlyPreferred && deciding.length > 0;
  const required = others.filter((term) => !isPreferred(term) && (!othersOnlyRank || isDeciding(term)));
  const peopleDecide = garments.length === 0 && required.length === 0;
  const ranking = [
    ...others.filter((term) => othersOnlyRank || isPreferred(term) || (isVague && isDeciding(term))),
    ...(peopleDecide ? [] : people),
  ];
  const preferred = ranking.flatMap((term) => {
    const conditions = termConditions(term);
    return conditions ? [{ ...conditions, weight: (othersOnlyRank || isVague) && isDeciding(term) ? 2 : 1 }] : [];
  });
  // Of "a holiday on the beach", products that suit both rank first, and those that suit one are results.
  const isAnyEnough =
    (othersOnlyRank || isVague) && deciding.length > 1 && deciding.every(({ kind }) => kind === "occasion");
  const single = required.filter((term) => !isAnyEnough || !isDeciding(term));
  const groups = new Set(single.flatMap(({ either }) => either ?? []));
  return {
    people,
    required: [...single.filter(({ either }) => either === undefined), ...(peopleDecide ? people : [])],
    alternatives: [
      ...(isAnyEnough ? [deciding] : []),
      ...[...groups].map((group) => single.filter(({ either }) => either === group)),
    ],
    preferred,
  };
}

const namesGarment = (terms: readonly QueryTerm[]) =>
  terms.some(({ kind, concepts }) => kind === "garment" && !concepts.every((id) => vagueGarments.has(id)));

/** Returns a condition that excludes products for the other sex, and for children where an adult is named. */
export function exceptPeople(people: readonly QueryTerm[], terms: readonly QueryTerm[]): string | undefined {
  const peopleConcepts = new Set(people.flatMap(({ concepts }) => concepts));
  const other = peopleConcepts.has("women") ? "men" : peopleConcepts.has("men") ? "women" : undefined;
  if (!other || (peopleConcepts.has("men") && peopleConcepts.has("women"))) return undefined;
  const denied = [
    `!''x_${other === "men" ? "women" : "men"}''`,
    ...(terms.some(namesChildren) ? [] : ["!''x_kids''"]),
    // Something to wear for a man is no dress.
    ...(other === "women" && !namesGarment(terms) ? ["(!''k_women'' | ''k_men'')"] : []),
  ];
  // An index answers what is denied inside the text query; outside, the words of each product would be read.
  return `d.words @@ '${denied.join(" & ")}'::tsquery`;
}
