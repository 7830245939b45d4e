import type pg from "pg";

/**
 * Adds made-up words to what the search knows: descriptions of a large shop have tens of thousands of words, those of
 * seeded products a few hundred. Half are Arabic, a fifth in names.
 */
export async function seedWords(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into search_words (word, language, shown, named)
     select word, language, shown, named
     from json_to_recordset($1::json) w (word text, language text, shown text, named boolean) on conflict do nothing`,
    [JSON.stringify(makeWords(count))],
  );
}

export const makeWords = (count: number) =>
  Array.from({ length: count }, (_, number) => {
    const isArabic = number % 2 === 0;
    const word = makeWord(number, isArabic ? arabicSyllables : latinSyllables);
    const language = isArabic ? "ar" : (["en", "es", "fr"] as const)[number % 3];
    return { word, language, shown: word, named: number % 5 === 0 };
  });

const latinSyllables = ["ba", "ku", "len", "tor", "mi", "sha", "gre", "po", "dil", "ve", "nas", "rui"];
const arabicSyllables = ["با", "كو", "لن", "تر", "مي", "شا", "قر", "بو", "دل", "في", "نس", "رو"];

/** Numbers as words: the number in base twelve, with a syllable for each digit. */
function makeWord(number: number, syllables: readonly string[]): string {
  let rest = number * 7919 + 1728;
  let word = "";
  while (rest > 0) {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return word;
}
