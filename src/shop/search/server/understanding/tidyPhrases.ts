import type { Language } from "#platform/languages.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { ConceptIndex, Recognition } from "../thesaurus/conceptIndex.ts";
import type { QueryTerm } from "./queryTerms.ts";
import { children } from "./tidyPeople.ts";
import { isArabicWord } from "./tokens.ts";

/**
 * Removes things of another trade that only another language than that of the page and of the other words has: the pie of
 * "zapatos para que respire el pie" is a foot, and libres is no book.
 */
export function withoutForeignTrades(
  runs: readonly Recognition[],
  texts: readonly string[],
  language: Language | undefined,
  { concepts, words }: ConceptIndex,
): Recognition[] {
  const isTrade = ({ senses }: Recognition) =>
    [...senses.values()].flat().every((id) => concepts.get(id)?.kind === "other") && senses.size > 0;
  const isSpoken = (one: Language, own: Recognition) =>
    one === language || runs.some((run) => run !== own && run.senses.size === 1 && run.senses.has(one));
  const ofPage = (own: Recognition) => runs.some((run) => run !== own && language && run.senses.has(language));
  return runs.filter(
    (run) =>
      run.to - run.from > 1 ||
      language === undefined ||
      language === "ar" ||
      !isTrade(run) ||
      !ofPage(run) ||
      // Written so in the language of the page.
      (run.level > 0 && words.get(texts[run.from] ?? "")?.has(language)) ||
      [...run.senses.keys()].some((one) => isSpoken(one, run)),
  );
}

/** Events that have a host, who is not the one to wear the garment. */
const hostedEvents: ReadonlySet<string> = new Set(["wedding", "graduation"]);
/** Words between an event and its host: la boda de mi hermana, خطوبة بنت عمتي. */
const owning: ReadonlySet<string> = new Set(
  "of my our his her their s de del mi mis su du des d mon ma mes son sa بتاع بتاعه بتاعت"
    .split(" ")
    .map(normaliseText),
);
/** Arabic words for relatives with a possessive ending. Not رجالي and بناتي, which are kinds of clothes, nor لبنتي, the recipient. */
const relative = /^(?!ل)[\u0621-\u064a]+(?:ي|نا|ها|ه|هم)$/;
const kindsOfClothes: ReadonlySet<string> = new Set(
  "رجالي بناتي حريمي ولادي شبابي نسائي ستاتي اطفالي بناتيه رجاليه ولاديه نسائيه".split(" ").map(normaliseText),
);
const isRelative = (text: string) => relative.test(text) && !kindsOfClothes.has(text);

/** People who wear the garment, also when the word stands before the event: mens wedding shoes. */
const wearers: ReadonlySet<string> = new Set(
  "men man mens women woman womens ladies lady girl girls boy boys kid kids child children male female groom baby gents".split(
    " ",
  ),
);

const marriage =
  /^(?:wedding|engage|marri|nupti|boda|casam|matrim|compromis|mariag|fianc|noce)|فرح|خطوب|زفاف|كتاب|قران|عرس|جواز/;
const graduation = /^(?:gradua|diplom)|تخرج/;

type Place = { texts: readonly string[]; runs: readonly Recognition[]; run: Recognition };

/** Returns whether a people term names the host of an event, not the wearer: "my brother's graduation", خطوبة بنت عمتي. */
export function isHost(
  { kind, concepts }: QueryTerm,
  previous: QueryTerm | undefined,
  { texts, runs, run }: Place,
): boolean {
  if (kind !== "people") return false;
  const next = runs.find(({ from }) => from >= run.to);
  const isEvent = (ids: readonly string[]) => ids.some((id) => hostedEvents.has(id));
  const eventTexts = [...(previous?.exact ?? []), ...(next ? texts.slice(next.from, next.to) : [])];
  const isMarriage = eventTexts.some((text) => marriage.test(text));
  // A graduation dress is a garment of its own.
  const isAfterEvent =
    (previous?.kind === "occasion" && isEvent(previous.concepts)) ||
    (previous?.exact.some((text) => marriage.test(text) || graduation.test(text)) ?? false);
  // A child goes to its own first communion.
  if (!isMarriage && concepts.some((id) => children.has(id))) return false;
  const own = texts.slice(run.from, run.to);
  const first = own[0] ?? "";
  if (isArabicWord(first))
    return (
      isAfterEvent && (isRelative(own.at(-1) ?? "") || (/^(?:بنت|ابن)$/.test(first) && isRelative(texts[run.to] ?? "")))
    );
  const isBeforeEvent = next?.from === run.to && isEvent([...next.senses.values()].flat());
  if (isBeforeEvent && run.senses.has("en") && !wearers.has(own.at(-1) ?? "")) return true;
  return isAfterEvent && (owning.has(texts[run.from - 1] ?? "") || owning.has(first));
}

const fastenings: ReadonlySet<string> = new Set(["zip", "button", "velcro", "laces"]);
/** "My foot"; right after a garment it is a typing error for "men's": موكسان رجلي. */
const foot = /^و?رجلي$/;

/** Returns whether a people term means "my foot": متتعبش رجلي. */
export const isFoot = ({ kind, exact }: QueryTerm, run: Recognition, runs: readonly Recognition[]): boolean =>
  kind === "people" && exact.length === 1 && foot.test(exact[0] ?? "") && !runs.some(({ to }) => to === run.from);

const closures: ReadonlySet<string> = new Set(["closed-front", "closed-toe", "open-front"]);

/**
 * Removes the cuts "closed" and "open" where a fastening is named, as in "a jacket that closes with a zip", and where modest
 * clothes are searched for.
 */
function withoutClosures(terms: readonly QueryTerm[]): QueryTerm[] {
  const isFastened = terms.some(
    ({ concepts, isDenied }) => !isDenied && concepts.some((id) => fastenings.has(id) || id === "modest"),
  );
  return isFastened
    ? terms.filter(({ concepts }) => concepts.length === 0 || !concepts.every((id) => closures.has(id)))
    : [...terms];
}

const velcroWords =
  /velcro|لزق|لاصق|لازق|لزاق|لصاق|فلكرو|فيلكرو|سكوتش|سكراتش|scratch|strap|abrojo|adher|hook|tape|agripp|bandes?$/;

/** "Easy to put on" means velcro for shoes only; for anything else it is the quality "practical". */
function withoutVelcro(terms: readonly QueryTerm[], { ancestors }: ConceptIndex): QueryTerm[] {
  const isShoe = terms.some(({ concepts }) => concepts.some((id) => ancestors.get(id)?.includes("shoes")));
  if (isShoe) return [...terms];
  return terms.map((term) =>
    term.concepts.includes("velcro") && !term.exact.some((word) => velcroWords.test(word))
      ? { ...term, kind: "quality" as const, concepts: ["practical"], phrases: [] }
      : term,
  );
}

const strapWords = /^(?:straps?|tiras?|correas?|brides?|شريطه|شرايط)$/;
const closingWords = /^(?:clos|fasten|shut|cierr|cerr|ferm|attach)/;

/**
 * Straps of shoes are no shoulder straps: where laces are denied or the query says how the shoes close, they are a velcro
 * fastening, and else they only rank.
 */
function withoutShoulderStraps(terms: readonly QueryTerm[], { ancestors }: ConceptIndex): QueryTerm[] {
  const isShoe = terms.some(({ concepts }) => concepts.some((id) => ancestors.get(id)?.includes("shoes")));
  if (!isShoe) return [...terms];
  const isFastening = terms.some(
    ({ concepts, isDenied, exact }) =>
      (isDenied && concepts.includes("laces")) || exact.some((word) => closingWords.test(word)),
  );
  const denied = terms.find(({ concepts, isDenied }) => isDenied && concepts.includes("laces"));
  const isVelcro = ({ concepts, exact }: QueryTerm) =>
    concepts.includes("velcro") || exact.some((word) => strapWords.test(word));
  // Shoes without laces: those with velcro rank first.
  const preferred: QueryTerm[] =
    denied && !terms.some(isVelcro)
      ? [{ ...denied, kind: "part", concepts: ["velcro"], phrases: [], isDenied: false, isAside: true }]
      : [];
  return [...terms, ...preferred].map((term) =>
    term.concepts.includes("sleeveless") && term.exact.some((word) => strapWords.test(word))
      ? { ...term, concepts: isFastening ? ["velcro"] : ["strap"], phrases: [], ...(!isFastening && { isAside: true }) }
      : term,
  );
}

const wetWords = /^(?:و?ال)?(?:مبلول|زلق|بتزحلق)|^(?:wet|slippery|mojad|resbalos|mouill|glissant)/;

/** Reads "wet" and "slippery" beside shoes as a preference for soles that grip, even if no product text has the word. */
export function withGripWhereWet(terms: readonly QueryTerm[], { ancestors }: ConceptIndex): QueryTerm[] {
  const isShoe = terms.some(({ concepts }) => concepts.some((id) => ancestors.get(id)?.includes("shoes")));
  return terms.map((term) =>
    isShoe && term.kind === "text" && wetWords.test(term.exact[0] ?? "")
      ? { ...term, kind: "part", concepts: ["grip-sole"], phrases: [], isAside: true }
      : term,
  );
}

/** The length beside sleeves is theirs: "manche longe" asks for long sleeves and no long garment. */
const withoutSleeveLength = (terms: readonly QueryTerm[]): QueryTerm[] =>
  terms.filter(
    (term) =>
      !(
        term.kind === "cut" &&
        term.concepts.every((id) => id === "long") &&
        terms.some(
          (other) => other.concepts.includes("long-sleeve") && (isJustBefore(other, term) || isJustBefore(term, other)),
        )
      ),
  );

/** Occasions that "long" and "short" can describe: رحلة نيلية طويلة. */
const lasting: ReadonlySet<string> = new Set(["travel", "work", "casual", "party", "driving", "shift-work"]);

/** Returns whether two terms are typed side by side, the first before the second. */
const isJustBefore = (one: QueryTerm, other: QueryTerm) =>
  Math.max(...(one.at ?? [-9])) + 1 === Math.min(...(other.at ?? [-9]));

/**
 * Makes traits of something else than the garment only rank: the colour of the sofa that a cushion is for, and the length
 * of a trip.
 */
function withoutBorrowedTraits(terms: readonly QueryTerm[]): QueryTerm[] {
  return terms.map((term) => {
    const isAfter = (other: QueryTerm) => isJustBefore(other, term);
    const isOfThing = (other: QueryTerm) =>
      other.kind === "other" && other.isAside === true && (isJustBefore(term, other) || isAfter(other));
    const isOfOccasion = (other: QueryTerm) =>
      other.kind === "occasion" && other.concepts.some((id) => lasting.has(id)) && isAfter(other);
    const isLength = term.kind === "cut" && term.concepts.every((id) => id === "long" || id === "short");
    const isBorrowed = (term.kind === "colour" && terms.some(isOfThing)) || (isLength && terms.some(isOfOccasion));
    return isBorrowed && terms.some(({ kind }) => kind === "garment") ? { ...term, isAside: true } : term;
  });
}

/** "Baby shower" is a party when an adult's garment is searched for, and does not ask for baby clothes. */
const withoutShowers = (terms: readonly QueryTerm[], { ancestors }: ConceptIndex): QueryTerm[] => {
  const isForAdult = terms.some(
    ({ kind, concepts }) => kind === "garment" && !concepts.some((id) => ancestors.get(id)?.includes("baby-clothes")),
  );
  return terms.map((term) =>
    isForAdult && term.kind === "people" && term.exact.includes("shower")
      ? { ...term, kind: "occasion" as const, concepts: ["party"], phrases: [] }
      : term,
  );
};

/** Corrects terms whose meaning depends on other terms of the query. */
export const tidyPhrases = (terms: readonly QueryTerm[], index: ConceptIndex): QueryTerm[] =>
  withoutBorrowedTraits(
    withoutSleeveLength(
      withoutShoulderStraps(withoutShowers(withoutVelcro(withoutClosures(terms), index), index), index),
    ),
  );
