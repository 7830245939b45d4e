import type { Language } from "#platform/languages.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { ConceptKind } from "#shop/search/queryKinds.ts";
import { type ConceptIndex, languages, type Recognition, recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import type { Concept } from "../thesaurus/parseConcepts.ts";

type Texts = Partial<Record<Language, string | undefined>>;
export type TaggableProduct = {
  name: Texts;
  description: Texts;
  categoryName: Texts;
  /** Whether it has colours to choose from; its name then says nothing about them. */
  hasColours: boolean;
};

/**
 * Lexemes of concepts: `k_` for all that a product is, `n_` for what its name says, `o_` for the garment that its name
 * says and no wider one, `d_` for what its description says in so many words, `s_` for what it suits for several reasons,
 * `u_` for what its texts leave out, `x_` for whom it is expressly not. The words of a product have those of its name too;
 * `n_` is `k_` of the name for conditions on words, which one index answers.
 */
export type ProductTags = { names: string[]; words: string[] };

/** Concepts in a description. Garments are left out: a description names them as a match for the product. */
const describedKinds: ReadonlySet<ConceptKind> = new Set([
  "part",
  "cut",
  "fabric",
  "pattern",
  "occasion",
  "season",
  "quality",
  "people",
]);

/** Returns the concepts of a product, by which searches find it. */
export function tagProduct(product: TaggableProduct, index: ConceptIndex): ProductTags {
  const kindOf = (id: string) => (index.concepts.get(id) as Concept).kind;
  const named = commonConcepts(
    product.name,
    index,
    (id) => kindOf(id) !== "other" && !(product.hasColours && kindOf(id) === "colour"),
  );
  const category = commonConcepts(product.categoryName, index, (id) => kindOf(id) === "garment");
  const described = commonConcepts(product.description, index, (id) => describedKinds.has(kindOf(id)));

  const isNamedAs = (id: string) => named.includes(id);
  // An ankle-length dress is a long one. Of garments that only go with the product nothing is taken.
  const describedParts = commonConcepts(product.description, index, (id) => kindOf(id) === "garment").flatMap((id) => {
    const parts = index.concepts.get(id)?.composedOf ?? [];
    return parts.some(isNamedAs) ? parts.filter((part) => describedKinds.has(kindOf(part))) : [];
  });
  const garments = garmentsOf(
    named.filter((id) => kindOf(id) === "garment"),
    category,
    index,
  );
  const own = [...named.filter((id) => kindOf(id) !== "garment"), ...garments.own];
  const names = compose(close(own, index), index);
  const mentioned = close([...described, ...describedParts], index);
  const linings = new Set([...mentioned].filter((id) => isOtherFibre(id, named, index)));
  const all = compose(new Set([...names, ...mentioned]), index);
  const composed = [...all].filter((id) => !names.has(id) && !mentioned.has(id));
  const parts = [...all].flatMap((id) => index.concepts.get(id)?.composedOf ?? []);
  const weak = new Set([...composed, ...close(garments.related, index), ...close(parts, index)]);
  const suited = suitedConcepts(new Set([...all, ...weak]), names, index);
  const isNamed = (id: string) => names.has(id);
  return {
    names: [...[...names].map((id) => `k_${id}`), ...garments.own.map((id) => `o_${id}`)].sort(),
    words: [
      ...[...names].map((id) => `n_${id}`),
      ...[...mentioned].filter((id) => !linings.has(id)).map((id) => `d_${id}`),
      ...[...new Set([...mentioned, ...composed, ...weak, ...close(suited.all, index)])]
        .filter((id) => !isNamed(id))
        .map((id) => `k_${id}`),
      ...suited.strongly.map((id) => `s_${id}`),
      ...deniedConcepts(names, mentioned, new Set([...all, ...weak, ...close(suited.all, index)])),
    ].sort(),
  };
}

const fibres = ["cotton", "linen", "wool", "silk", "leather", "bamboo", "hemp", "viscose", "polyester"];

/** Whether a product is called by another fibre than this one, which then is its lining: linen trousers lined in cotton. */
function isOtherFibre(id: string, named: readonly string[], { ancestors }: ConceptIndex): boolean {
  const fibresOf = (one: string) => fibres.filter((fibre) => ancestors.get(one)?.includes(fibre));
  const own = fibresOf(id);
  const called = named.flatMap(fibresOf);
  return own.length > 0 && called.length > 0 && !own.some((fibre) => called.includes(fibre));
}

const patterns = ["patterned", "embroidered", "sequins"];

/**
 * Returns lexemes of what a product is not, so that a search finds it by an index: plain without any pattern (`u_plain`),
 * and not for women where only men are named (`x_women`).
 */
function deniedConcepts(
  names: ReadonlySet<string>,
  mentioned: ReadonlySet<string>,
  all: ReadonlySet<string>,
): string[] {
  const mentions = (id: string) => names.has(id) || mentioned.has(id);
  const isOnlyFor = (id: string, other: string) => mentions(id) && !mentions(other) && !mentions("unisex");
  return [
    ...(patterns.some((id) => all.has(id)) ? [] : ["u_plain"]),
    ...(isOnlyFor("men", "women") ? ["x_women"] : []),
    ...(isOnlyFor("women", "men") ? ["x_men"] : []),
    ...(names.has("kids") ? ["x_kids"] : []),
  ];
}

/** Returns the concepts that at least two languages agree on, or all where there is only one language or two. */
function commonConcepts(texts: Texts, index: ConceptIndex, matches: (id: string) => boolean): string[] {
  const translatedLanguages = languages.filter((language) => (texts[language] ?? "").trim() !== "");
  const votes = new Map<string, number>();
  for (const language of translatedLanguages) {
    const own = close(conceptsOfText(texts[language] as string, language, index), index);
    for (const id of own) votes.set(id, (votes.get(id) ?? 0) + 1);
  }
  const needed = translatedLanguages.length > 2 ? 2 : 1;
  return [...votes].filter(([id, count]) => count >= needed && matches(id)).map(([id]) => id);
}

/** Words after which something is denied or compared: no synthetics, less water than cotton. */
const denials: Record<Language, readonly string[]> = {
  en: ["no", "not", "without", "never", "than", "instead", "nor", "avoids", "unlike", "free of"],
  ar: ["بدون", "بلا", "لا", "ليس", "ليست", "غير", "مش", "لم", "دون"],
  es: ["sin", "no", "que", "ni", "evita", "nunca"],
  fr: ["sans", "pas", "que", "ni", "evite", "jamais"],
};
const denialReach = 2;

/** Words after which an occasion is over, and how far they reach. */
const afterWords: ReadonlySet<string> = new Set("after بعد despues tras apres".split(" ").map(normaliseText));
const afterReach = 3;

/** Words between a pattern and what it is named after. */
const patternReach = 5;

/** Irons and water, which care instructions call warm. */
const careWords: ReadonlySet<string> = new Set(
  "iron ironed water plancha planchar agua fer eau repasser repassage كي وكي تكوي وتكوي يكوي مكواه الماء ماء مياه مايه"
    .split(" ")
    .map(normaliseText),
);

function conceptsOfText(text: string, language: Language, index: ConceptIndex): string[] {
  // A sentence ends what a denial reaches.
  return text.split(/[.;:!?،؛؟\n]/).flatMap((sentence) => {
    const tokens = normaliseText(sentence).split(" ").filter(Boolean);
    const denied = new Set(denials[language]);
    const isDenied = ({ from }: Recognition) =>
      // A measure: 78 cm long says nothing about the cut.
      tokens.slice(Math.max(0, from - 2), from).some((word) => word === "cm" || word === "سم") ||
      tokens.slice(Math.max(0, from - denialReach), from).some((word) => denied.has(word)) ||
      (language === "ar" &&
        tokens[from - 1] === "من" &&
        tokens.slice(Math.max(0, from - 5), from).some((word) => word === "اقل" || word === "اكثر"));
    // An abaya to be ironed warm is no warm one.
    const isCare = ({ from, to }: Recognition) =>
      tokens.slice(Math.max(0, from - 2), to + 1).some((word) => careWords.has(word));
    // An occasion after "after" is over: "for the walk home after the run".
    const isOver = (id: string, { from }: Recognition) =>
      index.concepts.get(id)?.kind === "occasion" &&
      tokens.slice(Math.max(0, from - afterReach), from).some((word) => afterWords.has(word));
    // Weak matches mislead in descriptions: "worked by machine" is not for work, and "fil" (thread) is not "fils" (son).
    const greatestLevels: Partial<Record<ConceptKind, number>> = { occasion: 1, people: 0 };
    const isMeant = (id: string, { level }: Recognition) =>
      language === "ar" || level <= (greatestLevels[index.concepts.get(id)?.kind ?? "garment"] ?? 2);
    const runs = recogniseConcepts(tokens, index, [language]);
    // Beach-hut stripes are no clothes for the beach.
    const isOfPattern = ({ from, to }: Recognition) =>
      runs.some((run) =>
        (run.to > from - patternReach && run.to <= from) || (run.from >= to && run.from < to + patternReach)
          ? [...run.senses.values()].flat().some((id) => index.ancestors.get(id)?.includes("striped"))
          : false,
      );
    const isSaidOfIt = (id: string, run: Recognition) =>
      isMeant(id, run) && !isOver(id, run) && !(id === "warm" && isCare(run)) && !(id === "beach" && isOfPattern(run));
    return runs
      .filter((run) => !isDenied(run))
      .flatMap((run) => [...run.senses.values()].flat().filter((id) => isSaidOfIt(id, run)));
  });
}

/** Adds all that the concepts are kinds of. */
const close = (ids: readonly string[], { ancestors }: ConceptIndex): Set<string> =>
  new Set(ids.flatMap((id) => ancestors.get(id) ?? [id]));

/** Adds what the concepts make up together: a long dress is a maxi dress, and that is long. */
function compose(ids: ReadonlySet<string>, index: ConceptIndex): Set<string> {
  const all = new Set(ids);
  for (const { id, composedOf } of index.concepts.values()) {
    if (composedOf.length === 0) continue;
    if (composedOf.every((part) => ids.has(part))) for (const one of index.ancestors.get(id) ?? []) all.add(one);
    // A wedding dress is a dress for weddings, but a tank top is not quite a T-shirt.
    if (ids.has(id))
      for (const part of composedOf)
        if (index.concepts.get(part)?.kind !== "garment" || index.ancestors.get(id)?.includes(part))
          for (const one of index.ancestors.get(part) ?? []) all.add(one);
  }
  return all;
}

/**
 * Decides what the product is. The name decides; the category only where they are compatible: a skirt in the category
 * of dresses is no dress, but a tank top among T-shirts is related to them.
 */
function garmentsOf(named: readonly string[], category: readonly string[], index: ConceptIndex) {
  const isKindOf = (id: string, general: string) => index.ancestors.get(id)?.includes(general) ?? false;
  const special = (ids: readonly string[]) =>
    ids.filter((id) => !ids.some((other) => other !== id && isKindOf(other, id)));
  const [own, shelves] = [special(named), special(category)];
  if (own.length === 0) return { own: shelves, related: [] };
  const onShelf = own.filter((id) => shelves.some((concept) => isKindOf(id, concept) || isKindOf(concept, id)));
  // Two garments in one name: the category tells which one it is.
  const shelfConcepts = onShelf.length > 0 ? onShelf : own;
  const wears = shelves.filter((concept) => wearsOfUse.has(concept));
  const isRelated = (concept: string) =>
    shelfConcepts.some((id) =>
      (index.ancestors.get(id) ?? []).some(
        (general) => general !== "clothing" && general !== "accessories" && isKindOf(concept, general),
      ),
    );
  return {
    own: [...shelfConcepts, ...wears],
    related: shelves.filter((concept) => !shelfConcepts.some((id) => isKindOf(id, concept)) && isRelated(concept)),
  };
}

/** Concepts of use, which a product takes from its category: a tank top in the category sportswear is sportswear. */
const wearsOfUse: ReadonlySet<string> = new Set([
  "activewear",
  "baby-clothes",
  "bath-linen",
  "loungewear",
  "modest-wear",
  "sleepwear",
  "swimwear",
  "underwear",
]);

/** Garments that an occasion lists before its first other reason. None where it lists nothing else. */
const bestReasons = (suitedBy: readonly string[], concepts: ConceptIndex["concepts"]): readonly string[] => {
  const end = suitedBy.findIndex((id) => concepts.get(id)?.kind !== "garment");
  return end < 0 ? [] : suitedBy.slice(0, end);
};

/**
 * Returns the occasions, seasons and people that something about the product suits, and those that it suits for several
 * reasons. Only what the name says makes it unsuitable: a cap with a strap is no strappy top.
 */
function suitedConcepts(ids: ReadonlySet<string>, names: ReadonlySet<string>, { concepts, ancestors }: ConceptIndex) {
  const suited = [...concepts.values()].flatMap(({ id, suitedBy, unsuitedBy }) => {
    const reasons = suitedBy.filter((one) => ids.has(one));
    const isUnsuited = unsuitedBy.some((one) => names.has(one));
    if (reasons.length === 0 || isUnsuited) return [];
    // A kind of another reason is no reason of its own.
    const own = reasons.filter((one) => !reasons.some((other) => other !== one && ancestors.get(other)?.includes(one)));
    // A linen shirt suits the summer more than one whose description mentions linen.
    const isNamed = own.some((one) => names.has(one) && concepts.get(one)?.kind === "fabric");
    // Sandals suit the beach more than a shirt does that is made of linen.
    const isBest = own.some((one) => bestReasons(suitedBy, concepts).includes(one) && names.has(one));
    return [{ id, isStrong: own.length > 1 || isNamed || isBest }];
  });
  return {
    all: suited.map(({ id }) => id),
    strongly: suited.filter(({ isStrong }) => isStrong).map(({ id }) => id),
  };
}
