import { type Steps, sortSteps } from "#platform/server/runInSlices.ts";

/**
 * Words by keys, of which several may be the same: two lists side by side, in the order of the keys. For hundreds of
 * thousands of keys it takes a quarter of the memory of a map with lists.
 */
export type WordsByKey = { keys: readonly string[]; words: readonly string[] };

/** Adds a word to those of a key. */
export function addWord(lists: Map<string, string[]>, key: string, word: string): void {
  const same = lists.get(key);
  if (same) same.push(word);
  else lists.set(key, [word]);
}

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

export function wordsOf(key: string, { keys, words }: WordsByKey): readonly string[] {
  const first = placeOf(key, keys);
  let end = first;
  while (keys[end] === key) end++;
  return words.slice(first, end);
}

/** Returns up to `limit` of these words in alphabetical order that begin with the prefix. */
export const wordsWithPrefix = (prefix: string, sorted: readonly string[], limit: number): string[] =>
  wordsWithKeyPrefix(prefix, { keys: sorted, words: sorted }, limit);

/** Returns the words of up to `limit` keys that begin with the prefix, in the order of the keys. */
export function wordsWithKeyPrefix(prefix: string, { keys, words }: WordsByKey, limit: number): string[] {
  const first = placeOf(prefix, keys);
  let end = first;
  for (let count = 0; keys[end]?.startsWith(prefix); end++) {
    if (end === first || keys[end] !== keys[end - 1]) count++;
    if (count > limit) break;
  }
  return words.slice(first, end);
}

/** The place of the first that is not before `key`. */
function placeOf(key: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
