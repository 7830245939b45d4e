import type pg from "pg";
import { otherKeyboard } from "#shop/catalogue/keyboard.ts";
import { type How, mended, type Reading, readWords, searchWords } from "#shop/catalogue/searchReading.ts";
import { isShort } from "#shop/catalogue/typos.ts";
import { searchFacts } from "./facts.ts";
import { meantBy } from "./meantBy.ts";
import { productsNamed } from "./productsNamed.ts";

/** `corrected` is set where something else is looked for than was typed; `named` are products that it names. */
export type Understood = Pick<Reading, "terms"> & { corrected?: string; named: string[] };

/**
 * What may have been meant, the likeliest first: the words as they are; the same keys on the other keyboard; the words
 * with their slips mended; those of them that mean something here. Mostly one reading, and no statement.
 */
export async function understand(pool: pg.Pool, typed: string, how: How = {}): Promise<Understood[]> {
  const plain = searchWords(typed);
  const other = otherKeyboard(typed);
  const swapped = searchWords(other);
  if (plain.length === 0 && swapped.length === 0) return [];
  const last = plain.at(-1) ?? "";
  const [facts, named] = await Promise.all([
    searchFacts(pool, [plain, swapped], { begun: how.begun && last.length > 1 ? last : "" }),
    productsNamed(pool, typed),
  ]);

  const readings: Understood[] = [];
  const asTyped = readWords(plain, facts, how);
  if (makesSense(asTyped)) readings.push({ ...asTyped, named });
  // A stock number is no words, though some of its letters may be.
  else if (named.length > 0) return [{ terms: [], named }];
  const onOtherKeyboard = readWords(swapped, facts, how);
  if (makesSense(onOtherKeyboard)) readings.push({ ...onOtherKeyboard, named: [], corrected: other.trim() });
  if (readings.length > 0) return readings;

  const more = await searchFacts(pool, [asTyped.unknown, onOtherKeyboard.unknown], { near: true });
  const guesses = [
    { words: plain, unknown: asTyped.unknown },
    { words: swapped, unknown: onOtherKeyboard.unknown },
  ];
  for (const { words, unknown } of guesses.sort((a, b) => Number(unsure(a.words)) - Number(unsure(b.words)))) {
    const better = mended(words, await meantBy(pool, unknown, more));
    if (better.length === 0) continue;
    const folded = searchWords(better.join(" "));
    const reading = readWords(folded, await searchFacts(pool, [folded]), how);
    if (reading.terms.length === 0) continue;
    return [{ ...reading, named: [], corrected: better.join(" ") }];
  }
  return [];
}

/** The fewer letters, the more words they could be: what is longer on the other keyboard is rather meant. */
const unsure = ([word = "", ...others]: readonly string[]) => isShort(word) && others.length === 0;

const makesSense = ({ terms, unknown }: Reading) => terms.length > 0 && unknown.length === 0;
