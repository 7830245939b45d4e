import { collatorFor } from "#platform/collatorFor.ts";
import type { Language } from "#platform/languages.ts";
import { tokenise } from "#shop/catalogue/normaliseText.ts";
import type { ConceptView } from "#shop/search/adminContract.ts";
import { recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import { loadThesaurus } from "../thesaurus/loadThesaurus.ts";

/**
 * Returns the concepts by name in this language, without things of other trades. The name is the first of the words
 * that means this concept alone; a synonym of that name stands for the concept.
 */
export function listConcepts(language: Language): ConceptView[] {
  const { index } = loadThesaurus();
  const meansOnly = (name: string, id: string) => {
    const tokens = tokenise(name);
    const [run] = recogniseConcepts(tokens, index);
    const meant = run?.level === 0 && run.to === tokens.length ? [...run.senses.values()].flat() : [];
    return meant.length > 0 && meant.every((one) => one === id);
  };
  const { compare } = collatorFor(language);
  return [...index.concepts.values()]
    .flatMap(({ id, kind, words }) => {
      const name = words[language].find((one) => meansOnly(one, id));
      return kind === "other" || name === undefined ? [] : [{ id, kind, name }];
    })
    .sort((a, b) => compare(a.name, b.name));
}
