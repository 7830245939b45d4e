const key = "searches";
const most = 6;

/** With the newest search first, each once. */
export const remembered = (searches: readonly string[], q: string): string[] =>
  [q, ...searches.filter((other) => other.toLowerCase() !== q.toLowerCase())].slice(0, most);

/** What this browser searched for lately; nobody else is told. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((search) => typeof search === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(q: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(remembered(recentSearches(), q)));
  } catch {
    // A browser that keeps nothing searches as well.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
