import type { Language } from "#platform/languages.ts";
import type { Recognition } from "../thesaurus/conceptIndex.ts";
import { conceptTerm, countVotes } from "./createTerms.ts";
import { type FoundNeed, findNeeds } from "./findNeeds.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import type { QueryTerm, TermKind } from "./queryTerms.ts";
import { tidyPeople } from "./tidyPeople.ts";
import type { ResolvedToken } from "./tokens.ts";

type FoundTerms = { terms: QueryTerm[]; unknown: string[] };
type MaybeTokens = readonly (ResolvedToken | undefined)[];

/** Words for anything that fulfils a need. */
const generalGarments: ReadonlySet<string> = new Set(["clothing", "shoes", "accessories", "bags", "home-textiles"]);
/** They say more about what fulfils a need: who wears it, and that it should be warm. */
const remainingKinds: ReadonlySet<TermKind> = new Set(["people", "season", "quality"]);

/**
 * Reads a query that says what somebody wants to do instead of what it is called: "something to dry the dishes".
 * Undefined where it says no need, or names a thing of its own.
 */
export function readNeed(
  { tokens, texts, runs }: { tokens: MaybeTokens; texts: readonly string[]; runs: readonly Recognition[] },
  knowledge: SearchKnowledge,
  { language }: { language?: Language },
  read: (tokens: MaybeTokens) => FoundTerms,
): FoundTerms | undefined {
  const { index } = knowledge;
  if (texts.filter(Boolean).length < 2) return undefined;
  const kindOf = (id: string) => index.concepts.get(id)?.kind;
  const kept = new Set(
    runs
      .filter(({ senses }) => [...senses.values()].flat().every((id) => remainingKinds.has(kindOf(id) as TermKind)))
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  );
  const isThing = ({ concepts }: FoundNeed) => concepts.some((id) => kindOf(id) === "garment");
  // A gift for the kitchen is for the kitchen.
  const isGift = (place: number) =>
    runs.some(({ from, to, senses }) => from <= place && place < to && [...senses.values()].flat().includes("gift"));
  // A bed frame is no bed to cover.
  const namesOtherTrade = ({ places }: FoundNeed) =>
    runs.some(
      ({ from, to, senses }) =>
        to - from > 1 &&
        places.some((at) => from <= at && at < to) &&
        [...senses.values()].flat().every((id) => kindOf(id) === "other"),
    );
  // A phrase that names a thing is no need: "ropa de cama" is bedding, and "sortie de bain" a bathrobe and no towel.
  const isNamedThing = ({ places, concepts }: FoundNeed) =>
    runs.some(
      ({ from, to, senses, level }) =>
        to - from > 1 &&
        places.every((at) => from <= at && at < to) &&
        [...senses.values()]
          .flat()
          .every((id) => kindOf(id) === "garment" && (!concepts.includes(id) || (level === 0 && concepts.length > 1))),
    );
  // In "do not slip on a wet floor", "wet" belongs to the part "non-slip sole" and does not ask for waterproof shoes.
  const isOfPart = ({ places }: FoundNeed) =>
    runs.some(
      ({ from, to, senses }) =>
        to - from > 1 &&
        places.some((at) => from <= at && at < to) &&
        [...senses.values()].flat().every((id) => kindOf(id) === "part"),
    );
  // In "henna night", "night" belongs to the event and does not ask for sleepwear.
  const isOfEvent = ({ places }: FoundNeed) =>
    runs.some(({ from, to, senses, level }) => {
      const said = places.filter((at) => from <= at && at < to).length;
      const ids = [...senses.values()].flat();
      return level === 0 && said > 0 && said < to - from && ids.every((id) => events.has(id));
    });
  for (const need of findNeeds(texts, runs, knowledge)) {
    if (namesOtherTrade(need) || isNamedThing(need) || isOfPart(need) || isOfEvent(need)) continue;
    const isSaid = (at: number) => need.places.includes(at) && !kept.has(at) && (isThing(need) || isGift(at));
    const rest = read(tokens.map((token, at) => (isSaid(at) ? undefined : token)));
    if (rest.terms.some((term) => contradicts(term, need, knowledge))) continue;
    const own = need.places.flatMap((at) => tokens[at] ?? []);
    const senses = new Map([[language ?? "en", need.concepts] as const]);
    const run = { from: 0, to: own.length, senses, level: 0 };
    const term = conceptTerm(own, run, countVotes([run], [], language), { ...knowledge, synonyms: new Map() });
    const isForBaby = need.concepts.includes("gift-for-baby");
    const others = tidyPeople(rest.terms, index, need.concepts).filter(
      ({ kind, concepts }) =>
        (kind !== "garment" || term.kind !== "garment") &&
        // A gift for a birth is not clothing to nurse in.
        !(isForBaby && kind === "occasion" && concepts.every((id) => id === "nursing" || id === "pregnancy")),
    );
    return {
      terms: [
        ...preciseTerms(term),
        // Also where only its mother is named.
        ...(isForBaby && !others.some(({ concepts }) => concepts.includes("baby")) ? [forBaby(term)] : []),
        ...others.map((one) => (one.kind === "text" || one.kind === "other" ? { ...one, isAside: true } : one)),
      ],
      unknown: rest.unknown,
    };
  }
  return undefined;
}

const forBaby = (term: QueryTerm): QueryTerm => ({ ...term, kind: "people", concepts: ["baby"], broader: [] });

/** A gift for a mother is better if it is a good gift for anybody. */
function preciseTerms(term: QueryTerm): QueryTerm[] {
  if (term.kind === "garment") return [{ ...term, isRanked: true }];
  return term.concepts.some((id) => id.startsWith("gift-"))
    ? [
        { ...term, broader: ["gift"] },
        { ...term, concepts: ["gift"], isAside: true },
      ]
    : [term];
}

const events: ReadonlySet<string> = new Set(["wedding", "graduation", "eid", "party"]);

/** Trades whose things are handled in a kitchen. */
const kitchenTrades: ReadonlySet<string> = new Set(["food", "kitchen-things", "appliances"]);

/** Another garment than a general one, or a thing of another trade, is what is meant. */
function contradicts({ kind, concepts, isAside }: QueryTerm, need: FoundNeed, { index }: SearchKnowledge): boolean {
  if (isAside || concepts.every((id) => id === "sights")) return false;
  // Words for food and kitchen things may stand beside a need for kitchen textiles: taking bread out of the oven.
  const isForKitchen = need.concepts.every((id) => index.ancestors.get(id)?.includes("home-textiles"));
  if (kind === "other") return !(isForKitchen && concepts.every((id) => kitchenTrades.has(id)));
  const isGarment = need.concepts.some((id) => index.concepts.get(id)?.kind === "garment");
  // A blanket to wrap a baby in is a swaddle.
  const isPart = need.concepts.some((id) => index.concepts.get(id)?.composedOf.some((part) => concepts.includes(part)));
  // Shoes for football are no tracksuit.
  const isGeneral = (id: string) =>
    generalGarments.has(id) &&
    (id === "clothing" ||
      need.concepts.some((own) => index.ancestors.get(own)?.includes(id) || own === "crossbody-bag"));
  // A towel for the dishes is a tea towel.
  const isWider = concepts.some((id) => need.concepts.some((own) => own.endsWith(`-${id}`)));
  return kind === "garment" && isGarment && !isPart && !isWider && !concepts.some(isGeneral);
}
