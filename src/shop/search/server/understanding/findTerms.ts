import type { Language } from "#platform/languages.ts";
import { stripParticle } from "../words/arabicForms.ts";
import { conceptTerm, countVotes, textTerm } from "./createTerms.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import type { QueryTerm } from "./queryTerms.ts";
import { recogniseRuns } from "./recogniseRuns.ts";
import type { ResolvedToken } from "./resolveTokens.ts";
import { isAside, isDenied } from "./termContext.ts";

/** Returns the demands of the words that are left, and the words that mean nothing here. */
export function findTerms(
  tokens: readonly (ResolvedToken | undefined)[],
  knowledge: SearchKnowledge,
  { language, isTyping = false }: { language?: Language; isTyping?: boolean },
): { terms: QueryTerm[]; unknown: string[] } {
  const texts = tokens.map((token) => (!token || token.isUnknown || token.isPrefix ? "" : token.text));
  const runs = recogniseRuns(texts, knowledge);
  const votes = countVotes(runs, texts, language);
  const terms: QueryTerm[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const run = runs.find(({ from }) => from === at);
    if (run) {
      const own = tokens.slice(run.from, run.to).flatMap((one) => one ?? []);
      const term = conceptTerm(own, run, votes, knowledge);
      const between = texts.slice(runs.findLast(({ to }) => to <= run.from)?.to ?? 0, run.from);
      const next = runs.find(({ from }) => from === run.to);
      terms.push({
        ...term,
        ...(isDenied(term, texts.slice(0, run.from)) && { isDenied: true }),
        ...(isAside(term, { before: terms, between, next, first: texts[run.from] ?? "" }, knowledge) && {
          isAside: true,
        }),
      });
      at = run.to - 1;
      continue;
    }
    if (isFiller(token, knowledge)) continue;
    if (token.isUnknown) unknown.push(token.text);
    else terms.push(textTerm(token, knowledge, isTyping && at === tokens.length - 1));
  }
  return { terms: tidyTerms(terms, knowledge), unknown };
}

const isFiller = ({ text, isPrefix }: ResolvedToken, { stopWords }: SearchKnowledge) =>
  !isPrefix &&
  (stopWords.has(text) || stopWords.has(stripParticle(text) ?? "") || (text.length === 1 && !/[0-9]/.test(text)));

/**
 * Decides between the meanings of a word by the others: beside a garment, `كت` is sleeveless and no tank top. A general
 * garment beside a special one says nothing.
 */
function tidyTerms(terms: readonly QueryTerm[], { index }: SearchKnowledge): QueryTerm[] {
  const kindOf = (id: string) => index.concepts.get(id)?.kind;
  const isPlainGarment = ({ concepts }: QueryTerm) =>
    concepts.length > 0 && concepts.every((id) => kindOf(id) === "garment");
  const settled = terms.map((term) => {
    const others = term.concepts.filter((id) => kindOf(id) !== "garment");
    const hasOther = terms.some((other) => other !== term && isPlainGarment(other));
    return term.kind === "garment" && others.length > 0 && hasOther
      ? { ...term, concepts: others, kind: kindOf(others[0] as string) ?? term.kind }
      : term;
  });
  const wanted = settled.filter(({ kind, isAside }) => kind !== "garment" || !isAside);
  const garments = wanted.filter(({ kind }) => kind === "garment").flatMap(({ concepts }) => concepts);
  return wanted.filter(
    (term) =>
      term.kind !== "garment" ||
      !term.concepts.every((id) =>
        garments.some(
          (other) => other !== id && !term.concepts.includes(other) && index.ancestors.get(other)?.includes(id),
        ),
      ),
  );
}
