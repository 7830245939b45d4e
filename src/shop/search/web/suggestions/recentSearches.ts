import { localStore } from "#web/session/browserStorage.ts";

const storageKey = "searches";
const maxSearches = 6;

/** Returns the searches with the newest first, without duplicates. */
export const withSearch = (searches: readonly string[], q: string): string[] =>
  [q, ...searches.filter((other) => other.toLowerCase() !== q.toLowerCase())].slice(0, maxSearches);

/** Returns the recent searches of this browser; they are stored only there. */
export function readRecentSearches(): string[] {
  const stored = localStore.getJson(storageKey);
  return Array.isArray(stored) ? stored.filter((search) => typeof search === "string").slice(0, maxSearches) : [];
}

export const saveSearch = (q: string) => localStore.setJson(storageKey, withSearch(readRecentSearches(), q));

export const clearSearches = () => localStore.remove(storageKey);
