import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Language } from "#platform/languages.ts";
import { runAtOnce, runInSlices, type Steps } from "#platform/server/runInSlices.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { type ConceptKind, conceptKinds } from "#shop/search/queryKinds.ts";
import { languageWords } from "../understanding/knowledge.ts";
import type { KnownWords } from "../understanding/knownWords.ts";
import { buildConceptIndex, type ConceptIndex } from "./conceptIndex.ts";
import { type Concept, parseConcepts } from "./parseConcepts.ts";
import { type NeedIndex, parseNeeds } from "./parseNeeds.ts";

export type Thesaurus = {
  index: ConceptIndex;
  needs: NeedIndex;
  /** Words that ask, greet or join: of no use for finding. */
  stopWords: ReadonlySet<string>;
  stopWordLanguages: ReadonlyMap<string, ReadonlySet<Language>>;
  /** Words that spell correction may choose in any catalogue. */
  words: KnownWords;
  /** Changes whenever the index of the products would. */
  version: string;
};

/** Raise it when the way products are tagged changes. */
const taggingVersion = 13;
const garmentFiles = ["Tops", "Bottoms", "Modest", "Shoes", "Accessories", "Children", "Home"];

let loaded: Thesaurus | undefined;
let loading: Promise<Thesaurus> | undefined;

/** Returns the thesaurus of the data files beside this one, read once. Throws if one of them is malformed. */
export function loadThesaurus(): Thesaurus {
  loaded ??= runAtOnce(readThesaurus());
  return loaded;
}

/** Same as `loadThesaurus`, without holding the event loop: the first call takes some tenths of a second. */
export function loadThesaurusInSlices(): Promise<Thesaurus> {
  loading ??= loaded
    ? Promise.resolve(loaded)
    : runInSlices(readThesaurus()).then((thesaurus) => {
        loaded ??= thesaurus;
        return loaded;
      });
  return loading;
}

function* readThesaurus(): Steps<Thesaurus> {
  const files = Object.entries(conceptKinds).flatMap(([name, kind]): [string, ConceptKind][] =>
    name === "garments" ? garmentFiles.map((part) => [`garments${part}`, kind]) : [[name, kind]],
  );
  const texts = files.map(([name, kind]) => [readData(name), kind] as const);
  const concepts: Concept[] = [];
  for (const [text, kind] of texts) {
    concepts.push(...parseConcepts(text, kind));
    yield;
  }
  const index = yield* buildConceptIndex(concepts);
  const stopWordLanguages = new Map<string, Set<Language>>();
  for (const line of readData("stopWords").trim().split("\n"))
    for (const word of line
      .slice(3)
      .split(",")
      .flatMap((one) => normaliseText(one).split(" "))
      .filter(Boolean))
      stopWordLanguages.set(word, (stopWordLanguages.get(word) ?? new Set()).add(line.slice(0, 2) as Language));
  const stopWords = new Set(stopWordLanguages.keys());
  const version = createHash("sha256")
    .update(JSON.stringify([taggingVersion, texts]))
    .digest("base64url")
    .slice(0, 16);
  const needs = parseNeeds(readData("needs"));
  return { index, needs, stopWords, stopWordLanguages, words: yield* languageWords(index, stopWords), version };
}

const readData = (name: string) => readFileSync(new URL(`${name}.txt`, import.meta.url), "utf8");
