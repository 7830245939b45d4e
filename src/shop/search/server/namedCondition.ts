import pg from "pg";
import { lexeme } from "./lexeme.ts";
import { namedForms } from "./namedForms.ts";
import { type Recognition, recogniseConcepts } from "./thesaurus/conceptIndex.ts";
import type { SearchKnowledge } from "./understanding/knowledge.ts";
import { splitQuery } from "./understanding/tokens.ts";
import type { UnderstoodQuery } from "./understanding/understandQuery.ts";
import { unfinishedForms } from "./unfinishedForms.ts";

const conceptsOf = (text: string, { index }: SearchKnowledge) =>
  recogniseConcepts([text], index).flatMap(({ senses }) => [...new Set([...senses.values()].flat())]);

/**
 * Returns the condition that the name of a product has every word of the query, in any form: what is called so is meant,
 * whatever its words mean elsewhere ("lot de quatre serviettes brodées" are napkins). One word may be misspelt, or the
 * last one unfinished. Undefined where one of the words is in no name, or where something is denied or filtered.
 */
export function namedCondition(
  { words, typed, terms, filters }: UnderstoodQuery,
  knowledge: SearchKnowledge,
): string | undefined {
  if (Object.keys(filters).length > 0 || terms.some(({ isDenied }) => isDenied)) return undefined;
  // Of dark grey, the names of two colours may have a word each.
  if (terms.some(({ kind, exact }) => kind === "colour" && exact.length > 1)) return undefined;
  const textsOf = (some: readonly string[]) => splitQuery(some.join(" ")).tokens.map(({ text }) => text);
  const readings = [completeForms(textsOf(words), knowledge), unfinishedForms(textsOf(typed), knowledge)];
  const conditions = readings.flatMap((forms) => (forms ? [hasWordsOf(forms)] : []));
  return conditions.length > 1 ? `(${conditions.join(" or ")})` : conditions[0];
}

/**
 * One condition for each word: the index looks them up in a fraction of the time that one query of all takes. A word stands
 * twice in it, since PostgreSQL takes a condition that the rest of the search has too out of the `or` between them, and
 * then reads the words of all products that meet it.
 */
const hasWordsOf = (forms: readonly (readonly string[])[]) =>
  `(${withoutImplied(forms)
    .map(([word = "", ...others]) => [word, word, ...others].map(lexeme).join(" | "))
    .map((query) => `d.names @@ ${pg.escapeLiteral(`(${query})`)}::tsquery`)
    .join(" and ")})`;

/** A name that has the fabric has the word for it. */
const withoutImplied = (forms: readonly (readonly string[])[]) =>
  forms.filter((own) =>
    forms.every((other) => other.length >= own.length || other.some((word) => !own.includes(word))),
  );

/** Returns the words of names that stand for each word of the query, undefined where one has none. */
function completeForms(all: readonly string[], knowledge: SearchKnowledge): string[][] | undefined {
  const { stopWords } = knowledge;
  const texts = all.filter((text) => text.length > 1 && !stopWords.has(text));
  if (texts.length < 2) return undefined;
  const named = texts.map((text) => namedForms(text, knowledge));
  const meant = texts.map((text) => conceptsOf(text, knowledge));
  // Concepts stand for their words only beside a word that is nothing but a name: the "quatre" of four napkins.
  const hasName = texts.some((_, at) => meant[at]?.length === 0 && (named[at]?.length ?? 0) > 0);
  const forms = texts.map((_, at) => [
    ...(named[at] ?? []),
    ...(hasName ? (meant[at] ?? []).map((id) => `k_${id}`) : []),
  ]);
  // One word of the name must not stand for two of the query.
  const shared = forms.flat().length !== new Set(forms.flat()).size;
  if (shared || forms.some((own) => own.length === 0)) return undefined;
  // The name of a colour is no fabric: a cotton shirt in flax white is no linen one.
  const isFabric = (id: string) => knowledge.index.concepts.get(id)?.kind === "fabric";
  // Duvet is down in French only.
  const isOnlyFabric = ({ senses }: Recognition) => [...senses.values()].flat().every(isFabric);
  const fabrics = recogniseConcepts(texts, knowledge.index)
    .filter(isOnlyFabric)
    .map(({ senses }) => [...new Set([...senses.values()].flat())].map((id) => `k_${id}`));
  return [...forms, ...fabrics];
}
