import { serialize } from "node:v8";
import { type Cache, createCache } from "#platform/server/createCache.ts";

/**
 * `shop` holds catalogue-wide data under a few fixed keys, so that no visitor can evict it. The lexicon (`words`)
 * outlives search results, and a product outlives the lists that contained it.
 */
type CacheSegments = Record<"shop" | "answers" | "words" | "products", Cache<unknown>>;

const megabyte = 1024 * 1024;
/** Estimates memory: objects take about three times the bytes of their serialised form. */
const bytesOf = (value: unknown): number => serialize(value).length * 3;

const createShelves = (maxAge: number): CacheSegments => ({
  // Its size depends on the catalogue only; serialising it to measure it would cost as much as computing it.
  shop: createCache({ maxEntries: 20, maxBytes: megabyte, maxAge, bytesOf: () => 0 }),
  // Counts, and the first ids of searches.
  answers: createCache({ maxEntries: 600, maxBytes: 16 * megabyte, maxAge, bytesOf }),
  // Bounded by who loads it: some 35 MB.
  words: createCache({ maxEntries: 2, maxBytes: megabyte, maxAge, bytesOf: () => 0 }),
  // About 3 kB each.
  products: createCache({ maxEntries: 1_500, maxBytes: 32 * megabyte, maxAge, bytesOf }),
});

// One cache per database, because tests open many shops in one process.
const cachesByPool = new WeakMap<object, CacheSegments>();

/**
 * Enables the cache. Only for processes that receive catalogue notices and pass them to `invalidateCatalogueCache`.
 * `freshFor` is the maximum age in ms, which limits the effect of a missed notice.
 */
export const enableCatalogueCache = (pool: object, { freshFor = 600_000 } = {}): unknown =>
  cachesByPool.set(pool, createShelves(freshFor));

export const hasCatalogueCache = (pool: object): boolean => cachesByPool.has(pool);

/** Returns hits, misses, entries and bytes of each segment. */
export const catalogueCacheStates = (pool: object) =>
  Object.fromEntries(
    Object.entries(cachesByPool.get(pool) ?? {}).map(([name, { counts, size }]) => [
      `catalogue ${name}`,
      { ...counts, ...size() },
    ]),
  );

/** Returns entries and bytes of the cached answers. */
export const sizeOfAnswers = (pool: object) => cachesByPool.get(pool)?.answers.size();

/**
 * Returns the cached answer or computes it. Stores the promise, so that concurrent calls compute once and an
 * invalidation also drops computations that started before it.
 */
export const cached = <Answer>(pool: object, key: string, make: () => Promise<Answer>): Promise<Answer> =>
  cachedIn(pool, "answers", key, make);

/** Same as `cached` for catalogue-wide data. Never use a key with visitor input. */
export const cachedByShop = <Answer>(pool: object, key: string, make: () => Promise<Answer>): Promise<Answer> =>
  cachedIn(pool, "shop", key, make);

/** Same as `cachedByShop` for the lexicon, invalidated only when the catalogue's words change. */
export const cachedLexicon = <Answer>(pool: object, key: string, make: () => Promise<Answer>): Promise<Answer> =>
  cachedIn(pool, "words", key, make);

/** Returns each product in order. Calls `read` once, for all uncached products. */
export function cachedProducts<Row>(
  pool: object,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): Promise<(Row | undefined)[]> {
  const missingIds: string[] = [];
  const { promise: loadedRows, resolve: resolveRows } = Promise.withResolvers<ReadonlyMap<string, Row>>();
  const rows = ids.map((id) =>
    cachedIn<Row | undefined>(pool, "products", id, async () => {
      missingIds.push(id);
      return (await loadedRows).get(id);
    }),
  );
  resolveRows(missingIds.length > 0 ? read(missingIds) : new Map());
  return Promise.all(rows);
}

function cachedIn<Answer>(
  pool: object,
  segment: keyof CacheSegments,
  key: string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const cache = cachesByPool.get(pool)?.[segment];
  // Each key always holds the same type.
  return cache ? (cache.get(key, make) as Promise<Answer>) : make();
}

/** Invalidates by a notice from the database. A stock change alone changes no list. */
export function invalidateCatalogueCache(pool: object, notice: string): void {
  const segments = cachesByPool.get(pool);
  if (!segments || notice.startsWith("stock ")) return;
  segments.shop.clear();
  segments.answers.clear();
  if (notice === "words" || notice === "all") segments.words.clear();
  if (notice === "all") segments.products.clear();
  if (notice.startsWith("product ")) segments.products.remove(notice.slice("product ".length));
}
