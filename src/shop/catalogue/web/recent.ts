const key = "recentlyViewed";
const most = 12;

/** The ids of what was looked at in this browser, the newest first. */
export function recentIds(): string[] {
  try {
    return idsIn(localStorage.getItem(key));
  } catch {
    return [];
  }
}

export function noteRecent(id: string): void {
  keep(lookedAt(recentIds(), id));
}

/** Drops what is no longer there. */
export function keepRecent(ids: readonly string[]): void {
  keep([...ids]);
}

export function forgetRecent(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function keep(ids: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing has seen nothing.
  }
}

/** Anybody may write into a browser's storage: what is no list of ids is no list. */
export function idsIn(kept: string | null): string[] {
  try {
    const read: unknown = JSON.parse(kept ?? "[]");
    if (!Array.isArray(read)) return [];
    return read.filter((id): id is string => typeof id === "string" && /^[a-z0-9-]{1,100}$/.test(id)).slice(0, most);
  } catch {
    return [];
  }
}

export const lookedAt = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, most);
