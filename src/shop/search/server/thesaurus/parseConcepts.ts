import type { Language } from "#platform/languages.ts";
import type { ConceptKind } from "#shop/search/queryKinds.ts";

/** One meaning that people search for, with the words for it in each language. */
export type Concept = {
  id: string;
  kind: ConceptKind;
  /** More general concepts: a sandal is a shoe. */
  broader: readonly string[];
  /** A product with all of these has this concept as well: a dress that is long is a maxi dress. */
  composedOf: readonly string[];
  /** Concepts to show instead in a shop without this one. */
  near: readonly string[];
  /** Concepts whose products come last: cardigans after sweaters. */
  also: readonly string[];
  /** Concepts whose products suit this one: sandals and shorts suit the beach. */
  suitedBy: readonly string[];
  /** Concepts whose products do not suit it, whatever else they have: shorts at the office. */
  unsuitedBy: readonly string[];
  words: Record<Language, readonly string[]>;
};

const languageCodes: readonly string[] = ["en", "ar", "es", "fr"];
const headerPattern =
  /^([a-z][a-z-]*)(?: < ([^=~>&]+?))?(?: = ([^~>&]+?))?(?: ~ ([^>&]+?))?(?: > ([^!&]+?))?(?: ! ([^&]+?))?(?: & (.+))?$/;

/**
 * Parses a data file: blocks of a header, `id < broader = part + part ~ near > suited by ! unsuited by & also`, and a line of words for each
 * language. Throws for a line that is neither.
 */
export function parseConcepts(text: string, kind: ConceptKind): Concept[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== "")
    .map((block) => parseConcept(block.trim().split("\n"), kind));
}

function parseConcept([header = "", ...lines]: readonly string[], kind: ConceptKind): Concept {
  const [, id, broader, composedOf, near, suitedBy, unsuitedBy, also] = headerPattern.exec(header) ?? [];
  if (!id) throw new Error(`not a concept: ${header}`);
  const words: Record<Language, string[]> = { en: [], ar: [], es: [], fr: [] };
  for (const line of lines) {
    const language = line.slice(0, 2);
    if (!languageCodes.includes(language) || line[2] !== " ") throw new Error(`not a line of words: ${line}`);
    words[language as Language].push(...splitList(line.slice(3), ","));
  }
  return {
    id,
    kind,
    broader: splitList(broader, ","),
    composedOf: splitList(composedOf, "+"),
    near: splitList(near, ","),
    also: splitList(also, ","),
    suitedBy: splitList(suitedBy, ","),
    unsuitedBy: splitList(unsuitedBy, ","),
    words,
  };
}

const splitList = (list: string | undefined, by: string) =>
  (list ?? "")
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);
