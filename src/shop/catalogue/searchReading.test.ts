import { expect, test } from "vitest";
import {
  bareOf,
  closely,
  loosely,
  mended,
  phrasesOf,
  plainly,
  readWords,
  type SearchFacts,
  searchWords,
  type WordFacts,
  widely,
} from "./searchReading.ts";

const word = (word: string, facts: Partial<WordFacts> = {}): [string, WordFacts] => [
  word,
  { word, forms: [word], lexemes: [word], known: true, begins: true, stop: false, near: [], ...facts },
];

const facts: SearchFacts = {
  words: new Map([
    word("red"),
    word("dress"),
    word("with", { stop: true }),
    word("شنطه"),
    word("ظهر"),
    word("وقميص", { known: false, begins: false }),
    word("قميص"),
    word("لبني"),
    word("لين", { known: false }),
    word("xyz", { known: false, begins: false }),
  ]),
  synonyms: [
    { said: ["شنطه ظهر", "backpack"], lexemes: [[["شنطه"], ["ظهر"]], [["backpack"]]] },
    { said: ["شنطه", "bag"], lexemes: [[["شنطه"]], [["bag"]]] },
  ],
  categories: [{ slug: "dresses", said: [{ words: "dresses", lexemes: ["dresses", "dress"] }] }],
};
const read = (typed: string, begun = false) => readWords(searchWords(typed), facts, { begun });

test("every word must be there, as typed or as its category says it", () => {
  const { terms, unknown } = read("red dress");
  expect(plainly(terms)).toEqual(["'red'", "'dress'"]);
  expect(unknown).toEqual([]);
  expect(closely(terms)).toEqual(["'red'", "'dress'"]);
  expect(widely(terms)).toEqual(["'red'", "('dress' | 'c_dresses')"]);
});

test("the longest phrase is what is meant: a backpack is not just any bag", () => {
  expect(widely(read("شنطة ظهر").terms)).toEqual(["('backpack' | ('شنطه' & 'ظهر'))"]);
  expect(widely(read("شنطة").terms)).toEqual(["('شنطه' | 'bag')"]);
});

test("a query says each word once, and no phrase of which a word is enough", () => {
  const crossbody = { said: ["bag", "شنطه كروس", "شنطه"], lexemes: [[["bag"]], [["شنطه"], ["كروس"]], [["شنطه"]]] };
  const { terms } = readWords(["bag"], { ...facts, synonyms: [...facts.synonyms, crossbody] }, { begun: false });
  expect(widely(terms)).toEqual(["('bag' | 'شنطه')"]);
  expect(loosely(read("red dress").terms)).toEqual(["('red' | 'dress' | 'c_dresses')"]);
});

test("small talk and words that say nothing are not looked for", () => {
  expect(closely(read("عايزة dress with red").terms)).toEqual(["'dress'", "'red'"]);
});

test("و comes off a word only where the whole is unknown", () => {
  expect(closely(read("وقميص").terms)).toEqual(["'قميص'"]);
  expect(closely(read("لبني").terms)).toEqual(["'لبني'"]);
  expect(bareOf("ولد")).toBeUndefined();
});

test("the last word may be the beginning of one", () => {
  expect(closely(read("لين").terms)).toEqual(["('لين':* | 'لين')"]);
  expect(closely(read("red", true).terms)).toEqual(["('red':* | 'red')"]);
  expect(readWords(["لين"], facts, { whole: true })).toMatchObject({ terms: [], unknown: ["لين"] });
});

test("an unknown word is set right, or left out where nobody knows what was meant", () => {
  const meant = new Map([
    ["drss", "dress"],
    ["xyz", undefined],
  ]);
  expect(mended(["red", "drss", "xyz"], meant)).toEqual(["red", "dress"]);
});

test("what nobody knows is said to be unknown", () => {
  expect(read("red xyz")).toMatchObject({ unknown: ["xyz"], terms: [{ plain: [[["'red'"]]] }] });
});

test("of a whole novel the first eight words are read", () => {
  expect(searchWords("a b c d e f g h i j k")).toHaveLength(8);
  expect(phrasesOf(["a", "b", "c"])).toEqual(["a", "a b", "a b c", "b", "b c", "c"]);
});
