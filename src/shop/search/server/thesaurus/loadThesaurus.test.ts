import { expect, test } from "vitest";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { recogniseConcepts } from "./conceptIndex.ts";
import { loadThesaurus } from "./loadThesaurus.ts";

test("every concept has words in four languages, and relations to known concepts only", () => {
  const { concepts } = loadThesaurus().index;
  expect(concepts.size).toBeGreaterThan(300);
  for (const { id, words, broader, composedOf, near, suitedBy } of concepts.values()) {
    for (const [language, said] of Object.entries(words)) expect(said.length, `${id} ${language}`).toBeGreaterThan(0);
    for (const other of [...broader, ...composedOf, ...near, ...suitedBy])
      expect(concepts.has(other), `${id}: ${other}`).toBe(true);
  }
});

test("recognises the longest phrase, in any form of its words", () => {
  const { index } = loadThesaurus();
  const conceptsOf = (text: string) =>
    recogniseConcepts(normaliseText(text).split(" "), index).map(({ senses }) => [...senses.values()].flat()[0]);
  expect(conceptsOf("vestidos largos")).toEqual(["maxi-dress"]);
  expect(conceptsOf("شنط ظهر")).toEqual(["backpack"]);
  expect(conceptsOf("الفساتين")).toEqual(["dress"]);
});
