import { maxPhraseWords, type Recognition, recogniseConcepts } from "../thesaurus/conceptIndex.ts";
import { stripParticle } from "../words/arabicForms.ts";
import type { SearchKnowledge } from "./knowledge.ts";
import { relatedWords } from "./vocabulary.ts";

/** Recognises concepts and synonyms of the staff. A particle is removed from a word that means nothing with it. */
export function recogniseRuns(
  texts: readonly string[],
  { index, stopWords, synonyms, vocabulary }: SearchKnowledge,
): Recognition[] {
  const readable = texts.map((text) => {
    if (stopWords.has(text)) return text;
    const alone = recogniseConcepts([text], index)[0];
    const bare = stripParticle(text);
    const isBetter =
      bare !== undefined &&
      relatedWords(text, vocabulary).length === 0 &&
      (recogniseConcepts([bare], index)[0]?.level ?? 9) < (alone?.level ?? 9);
    return isBetter ? bare : text;
  });
  const own = synonymRuns(texts, synonyms);
  const isFree = ({ from, to }: Recognition) => own.every((run) => run.to <= from || run.from >= to);
  const runs = recogniseConcepts(readable, index).filter(
    (run) => isFree(run) && !(run.to - run.from === 1 && stopWords.has(readable[run.from] ?? "")),
  );
  return [...runs, ...own].sort((a, b) => a.from - b.from);
}

/** Returns the phrases that the staff gave a meaning, which go before those of the thesaurus if they are longer. */
function synonymRuns(texts: readonly string[], synonyms: SearchKnowledge["synonyms"]): Recognition[] {
  const runs: Recognition[] = [];
  for (let from = 0; from < texts.length; from++)
    for (let length = Math.min(maxPhraseWords, texts.length - from); length > 0; length--)
      if (synonyms.has(texts.slice(from, from + length).join(" "))) {
        runs.push({ from, to: from + length, senses: new Map(), level: 0 });
        from += length - 1;
        break;
      }
  return runs;
}
