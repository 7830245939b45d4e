import { LRUCache } from "lru-cache";

type Options<Value> = {
  maxEntries: number;
  maxBytes: number;
  /** Milliseconds. With 0 nothing is stored, and every call makes its own value. */
  maxAge: number;
  /** Returns the bytes of the value, without its key and the entry itself. */
  bytesOf(value: Value): number;
  /** Values for which this returns false are returned but not stored. */
  isStorable?(value: Value): boolean;
  /** Returns what `removeTagged` finds the value by. */
  tagsOf?(value: Value): Iterable<string>;
  /** Returns a time in ms at which the value is no longer true, if it is known. */
  expiryOf?(value: Value): number | undefined;
};

/** Returns the largest size of a text in V8: two bytes for each UTF-16 code unit. */
export const bytesOfText = (text: string): number => text.length * 2;

/** The wrapper, its promise, its slot in the cache and its timer: measured with 100,000 entries, rounded up. */
const bytesOfEntry = 1_000;

/**
 * Returns a cache with limits in entries, bytes and age: evicts the least recently used entries first and removes
 * expired ones. Concurrent calls for one key share one `make`. Invalidation also covers pending values: they are
 * returned, not stored.
 */
export function createCache<Value>({
  maxEntries,
  maxBytes,
  maxAge,
  bytesOf,
  isStorable = () => true,
  tagsOf = () => [],
  expiryOf = () => undefined,
}: Options<Value>) {
  type Entry = { value: Value; promise: Promise<Value> };
  const keysByTag = new Map<string, Set<string>>();
  const stored = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    ttl: Math.max(maxAge, 1),
    ttlResolution: 10,
    ttlAutopurge: true,
    sizeCalculation: ({ value }, key) => Math.ceil(bytesOf(value) + bytesOfText(key) + bytesOfEntry),
    dispose: ({ value }, key) => untag(value, key),
  });
  // One for each running call, so at most as many as open requests.
  const pending = new Map<string, Promise<Value>>();
  const counts = { hits: 0, misses: 0 };

  /** Returns the cached value, or makes and stores it. */
  function get(key: string, make: () => Promise<Value>): Promise<Value> {
    const found = stored.get(key)?.promise ?? pending.get(key);
    if (found) {
      counts.hits++;
      return found;
    }
    counts.misses++;
    const promise = make();
    if (maxAge <= 0) return promise;
    pending.set(key, promise);
    promise.then(
      (value) => {
        if (pending.get(key) !== promise) return;
        pending.delete(key);
        if (!isStorable(value)) return;
        const ttl = Math.min(maxAge, (expiryOf(value) ?? Number.POSITIVE_INFINITY) - Date.now());
        if (ttl <= 0) return;
        stored.set(key, { value, promise }, { ttl });
        // A value larger than the cache is not stored.
        if (stored.has(key)) tag(value, key);
      },
      () => pending.get(key) === promise && pending.delete(key),
    );
    return promise;
  }

  /** Returns the stored value, which counts as a hit, or undefined. */
  function getStored(key: string): Value | undefined {
    const value = stored.get(key)?.value;
    if (value !== undefined) counts.hits++;
    return value;
  }

  /** Returns whether a value is stored or pending. */
  const has = (key: string): boolean => stored.has(key) || pending.has(key);

  /** Invalidates one entry. */
  function remove(key: string): void {
    pending.delete(key);
    stored.delete(key);
  }

  /** Invalidates the entries with this tag, and all pending ones: their tags are not known yet. */
  function removeTagged(tag: string): void {
    pending.clear();
    for (const key of keysByTag.get(tag) ?? []) stored.delete(key);
  }

  function tag(value: Value, key: string): void {
    for (const name of tagsOf(value)) {
      const keys = keysByTag.get(name) ?? new Set();
      keysByTag.set(name, keys.add(key));
    }
  }

  function untag(value: Value, key: string): void {
    for (const name of tagsOf(value)) {
      const keys = keysByTag.get(name);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(name);
    }
  }

  function clear(): void {
    pending.clear();
    stored.clear();
  }

  return {
    get,
    getStored,
    has,
    remove,
    removeTagged,
    clear,
    counts,
    size: () => ({ entries: stored.size, bytes: stored.calculatedSize }),
    /** Returns the number of tags of stored values. */
    tagCount: () => keysByTag.size,
  };
}

export type Cache<Value> = ReturnType<typeof createCache<Value>>;
