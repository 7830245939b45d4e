import { type Steps, sortSteps } from "#platform/server/runInSlices.ts";

/**
 * Words by keys that they may share: two lists side by side, in the order of the keys. 290,000 keys take 12 MB; in maps
 * with a list for each they took 46.
 */
export type WordsByKey = { keys: readonly string[]; words: readonly string[] };

/** Adds a word to those of a key. */
export function addWord(lists: Map<string, string[]>, key: string, word: string): void {
  const same = lists.get(key);
  if (same) same.push(word);
  else lists.set(key, [word]);
}

/** Turns lists by key into two lists side by side. */
export function* sortByKey(lists: ReadonlyMap<string, readonly string[]>): Steps<WordsByKey> {
  const [keys, words]: [string[], string[]] = [[], []];
  for (const key of yield* sortSteps(lists.keys())) {
    for (const word of lists.get(key) ?? []) {
      keys.push(key);
      words.push(word);
    }
    yield;
  }
  return { keys, words };
}

/** Returns the words of a key, in the order in which they were added. */
export function wordsOf(key: string, { keys, words }: WordsByKey): readonly string[] {
  const first = lowerBound(key, keys);
  let end = first;
  while (keys[end] === key) end++;
  return words.slice(first, end);
}

/** Returns up to `limit` of these words in alphabetical order that begin with the prefix. */
export const wordsWithPrefix = (prefix: string, sorted: readonly string[], limit: number): string[] =>
  wordsWithKeyPrefix(prefix, { keys: sorted, words: sorted }, limit);

/** Returns the words of up to `limit` keys that begin with the prefix, in the order of the keys. */
export function wordsWithKeyPrefix(prefix: string, { keys, words }: WordsByKey, limit: number): string[] {
  const first = lowerBound(prefix, keys);
  let end = first;
  for (let count = 0; keys[end]?.startsWith(prefix); end++) {
    if (end === first || keys[end] !== keys[end - 1]) count++;
    if (count > limit) break;
  }
  return words.slice(first, end);
}

/** The index of the first that is not before `key`. */
function lowerBound(key: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
