import pg from "pg";
import { readWords, type SearchFacts, type WordFacts, widely } from "#shop/catalogue/searchReading.ts";
import { nearest } from "#shop/catalogue/typos.ts";
import { searchFacts } from "./facts.ts";
import { keptOfWords } from "./kept.ts";
import { readDocuments } from "./readDocuments.ts";

type Near = WordFacts["near"][number];

/** What each of these unknown words was probably meant to be, as the shop writes it. */
export async function meantBy(pool: pg.Pool, unknown: readonly string[], facts: SearchFacts) {
  const meant = unknown.map(async (word) => {
    const words = nearest(word, facts.words.get(word)?.near ?? []);
    const [one, ...others] = words;
    const likeliest =
      others.length === 0 ? one : await keptOfWords(pool, `meant ${word}`, () => commonest(pool, words));
    return [word, likeliest?.shown] as const;
  });
  return new Map(await Promise.all(meant));
}

/** The word by which most products are found; of equals the first. */
async function commonest(pool: pg.Pool, words: readonly Near[]): Promise<Near | undefined> {
  const facts = await searchFacts(
    pool,
    words.map(({ word }) => [word]),
  );
  const counts = words.map(({ word }) => {
    const [query] = widely(readWords([word], facts, { whole: true }).terms);
    return query ? `(select count(*) from search_documents where words @@ ${pg.escapeLiteral(query)}::tsquery)` : "0";
  });
  const [row] = await readDocuments<{ found: number[] }>(
    pool,
    `select array[${counts.join(", ")}]::integer[] as found`,
  );
  const found = row?.found ?? [];
  return words[found.indexOf(Math.max(...found))];
}
