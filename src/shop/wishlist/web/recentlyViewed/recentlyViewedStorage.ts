import { localStore } from "#web/session/browserStorage.ts";

const storageKey = "recentlyViewed";
const maxIds = 12;

/** Returns the ids of products viewed in this browser, newest first. */
export const readRecentlyViewed = (): string[] => parseIds(localStore.get(storageKey) ?? null);

export function addRecentlyViewed(id: string): void {
  writeIds(moveToFront(readRecentlyViewed(), id));
}

/** Replaces the list, to drop products that no longer exist. */
export function replaceRecentlyViewed(ids: readonly string[]): void {
  writeIds([...ids]);
}

export const clearRecentlyViewed = () => localStore.remove(storageKey);

const writeIds = (ids: readonly string[]) => localStore.setJson(storageKey, ids);

/** Returns only valid ids, because storage content is untrusted. */
export function parseIds(stored: string | null): string[] {
  try {
    const read: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(read)) return [];
    return read.filter((id): id is string => typeof id === "string" && /^[a-z0-9-]{1,100}$/.test(id)).slice(0, maxIds);
  } catch {
    return [];
  }
}

export const moveToFront = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, maxIds);
