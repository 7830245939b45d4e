import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { Recognition } from "../thesaurus/conceptIndex.ts";
import { isArabicVerb } from "../words/arabicVerbs.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import type { QueryTerm, TermKind } from "./queryTerms.ts";

const deniableKinds: ReadonlySet<TermKind> = new Set([
  "colour",
  "fabric",
  "pattern",
  "part",
  "cut",
  "season",
  "quality",
]);
/** Words that deny what follows them. */
export const denials: ReadonlySet<string> = new Set([
  "without",
  "no",
  "not",
  "non",
  "بدون",
  "بلا",
  "غير",
  "مش",
  "مو",
  "sin",
  "sans",
  "pas",
]);

/** Words between a denial and what it denies: not too warm. */
const intensifiers: ReadonlySet<string> = new Set(
  "too very so that really being getting it be get muy tan demasiado que se me sea sean quede trop tres si ce soit etre".split(
    " ",
  ),
);

/** Returns whether a denial stands just before: without pockets, بدون جيوب, pas de poches. */
export function isDenied({ kind }: QueryTerm, before: readonly string[]): boolean {
  const said = before.filter((text) => !intensifiers.has(text));
  const [last = "", previous = ""] = [said.at(-1), said.at(-2)];
  return (
    deniableKinds.has(kind) && (denials.has(last) || (["de", "any", "d", "اي"].includes(last) && denials.has(previous)))
  );
}

/** Words between a thing and what it is worn with, put over or used for. */
const asideLinks: ReadonlySet<string> = new Set(
  [
    "with over under on for to hold holds holding carry carrying fit fits fitting matching match",
    "while when during وقت ساعه ساعة اثناء خلال durante cuando mientras pendant quand lors",
    "على فوق تحت مع عشان علشان لاجل تشيل يشيل شيل لحمل يحمل تحمل تاخد ياخد تكفي يكفي يلبس البس البسه البسها يليق يمشي تمشي",
    "lel lil 3ala 3la foo2 fo2 ta7t ma3 3ashan 3shan teshil yshil",
    "con para sobre bajo debajo encima llevar guardar combinar combine transportar cubrir",
    "avec pour sur sous porter transporter mettre ranger assortir couvrir",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);
/** Words that join a sentence about the use of a thing, beside those above: so the cat does not ruin it. */
const sentenceLinks: ReadonlySet<string> = new Set(
  [
    "after before since so because against from until",
    "بعد قبل من ضد لما وقت لحد علشان وانا وهو وهي",
    "despues antes porque contra tras desde",
    "apres avant contre car depuis",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);
/** Words before a place where something is worn: on the river, في دهب, au bord de. */
const placeWords: ReadonlySet<string> = new Set(
  [
    "on at near by in along visiting around through",
    "في علي عند جنب قدام حوالين",
    "en por junto",
    "a au aux dans sur chez en",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);

/** Returns whether a word of the catalogue is only the place where something is worn. */
export function isPlaceAside(before: readonly string[], isStopWord: (text: string) => boolean): boolean {
  const last = before.findLastIndex((text) => !isStopWord(text));
  return before.slice(last + 1).some((text) => placeWords.has(text));
}

type Beside = { at: number; texts: readonly string[]; runs: readonly Recognition[]; isStopWord(text: string): boolean };

/**
 * Returns whether a word of the catalogue stands beside a season or the weather, so that it says where that is: el calor de
 * El Cairo, la chaleur du Caire, "cairo winter".
 */
export function isPlaceOfSeason({ at, texts, runs, isStopWord }: Beside, { index }: SearchKnowledge): boolean {
  const isSeason = (run: Recognition | undefined) =>
    run !== undefined && [...run.senses.values()].flat().some((id) => index.concepts.get(id)?.kind === "season");
  const before = runs.findLast(({ to }) => to <= at);
  const isJoined = before !== undefined && texts.slice(before.to, at).every((text) => isStopWord(text));
  return (isJoined && isSeason(before)) || isSeason(runs.find(({ from }) => from === at + 1));
}

/** Arabic verbs with person, of what is done with a bag or in clothes: اشيل, بحط, تركب. */
const usingVerb = /^[وف]?[بهح]?[ايتن](?:شيل|حط|حمل|اخد|لبس|مشي|ركب|سوق|دخل|خد|سافر)/;

const joiningWords: ReadonlySet<string> = new Set(["and", "or", "و", "او", "y", "o", "et", "ou"]);
/** Trades whose things a product may be for. A cover for a car or a dog is another one. */
const usefulFor = (id: string) => id !== "vehicles" && id !== "pets";
/** Words between a thing and the animal that it is protected from. A blanket for a dog is for pets. */
const protecting: ReadonlySet<string> = new Set(
  ["so because from against que porque contra contre من عشان علشان ضد"].flatMap((line) =>
    line.split(" ").map(normaliseText),
  ),
);
/** So many words between a garment and a thing of another trade make a sentence: "a jacket for riding a motorbike". */
const sentenceWords = 2;
/** Trades whose things have no use for textiles of the house: "matte lipstick" is no mat. */
const isOfBody = (id: string) => id === "beauty" || id === "medicine" || id === "services";

type Surroundings = {
  before: readonly QueryTerm[];
  /** Words between the last concept and this one. */
  between: readonly string[];
  /** Words since the last garment. */
  since: readonly string[];
  next: Recognition | undefined;
  /** The first word of the term. */
  first: string;
};

/** Returns whether the term only tells what a garment named before goes with: a belt for a dress, a bag for a laptop. */
export function isAside(
  { kind, concepts }: QueryTerm,
  { before, between, since, next, first }: Surroundings,
  { index }: SearchKnowledge,
): boolean {
  if (kind !== "garment" && kind !== "other") return false;
  const garment = before.find((term) => term.kind === "garment" && !term.isAside);
  const isLinked =
    (between.some((word) => asideLinks.has(word)) || /^(?:ل|لل|وعل)[\u0621-\u064a]{3}/.test(first)) &&
    !between.some((word) => joiningWords.has(word));
  // A blanket to wrap a newborn in is a swaddle.
  const isMadeOfIt = concepts.some((id) =>
    index.concepts.get(id)?.composedOf.some((part) => garment?.concepts.includes(part)),
  );
  // Shoes with rope soles are espadrilles.
  const isKindOfIt = concepts.some((id) =>
    index.ancestors.get(id)?.some((general) => general !== id && garment?.concepts.includes(general)),
  );
  if (kind === "garment") return garment !== undefined && isLinked && between.length > 0 && !isMadeOfIt && !isKindOfIt;
  const isAbout = (term: QueryTerm | undefined, id: string) =>
    term?.concepts.some((own) => index.ancestors.get(own)?.includes(id)) ?? false;
  const nextConcepts = [...(next?.senses.values() ?? [])].flat();
  const isWorn = ["clothing", "shoes", "accessories", "bags"].some((id) => isAbout(garment, id));
  const isSentence =
    since.length >= sentenceWords ||
    between.some((word) => sentenceLinks.has(word) || usingVerb.test(word) || isArabicVerb(word));
  if (concepts.includes("pets"))
    return garment !== undefined && !isWorn && between.some((word) => protecting.has(word));
  // Blankets for the rooms of a hotel, shoes for a waiter of a restaurant.
  if (concepts.includes("venues"))
    return (
      garment !== undefined ||
      nextConcepts.some((id) => index.concepts.get(id)?.kind === "garment") ||
      before.some((term) => term.kind === "occasion" || term.kind === "quality")
    );
  if (concepts.includes("vehicles")) return isWorn && (isSentence || isLinked);
  const last = before.at(-1);
  // The books after the laptop in شنطة اشيل فيها اللابتوب والكتب.
  const isListed = last?.kind === "other" && last.isAside === true && between.every((word) => joiningWords.has(word));
  if (isListed || (isWorn && isSentence && !concepts.some(isOfBody))) return true;
  if (!concepts.every(usefulFor)) return false;
  // The place where it will be worn: for the pyramids, por las pirámides.
  if (concepts.every((id) => id === "sights") && (before.length > 0 || nextConcepts.length > 0)) return true;
  // A crib blanket is a blanket.
  const isBeforeGarment =
    concepts.every((id) => id === "baby-supplies") &&
    nextConcepts.some((id) => index.concepts.get(id)?.kind === "garment");
  const isBeforePart = nextConcepts.some((id) => index.concepts.get(id)?.kind === "part");
  const isHomeTextile = isAbout(garment, "home-textiles") && !concepts.some(isOfBody);
  // Something warm on the sofa is no sofa.
  const isSomething = before.some((term) => term.kind === "season" || term.kind === "quality");
  return (
    (garment !== undefined && (isLinked || isHomeTextile || isBeforePart)) ||
    (isSomething && isLinked) ||
    isBeforeGarment ||
    nextConcepts.some(
      (id) => index.ancestors.get(id)?.includes("home-textiles") && concepts.some((own) => own === "furniture"),
    )
  );
}
