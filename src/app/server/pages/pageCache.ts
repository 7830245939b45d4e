import { hash } from "node:crypto";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants } from "node:zlib";
import { bytesOfText, createCache } from "#platform/server/createCache.ts";

const compress = promisify(brotliCompress);

/** An answer with the headers of every plugin, which the next visitors of the page get without running these again. */
export type RepeatableAnswer = {
  /** Pattern of the page's path, for logs and metrics. */
  route: string;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: readonly string[];
  unchangedHeaders: readonly string[];
};
export type EncodedPage = { status: number; headers: Record<string, string>; body: Buffer };
/**
 * `tags` name the page's content: `product ID`, `stock ID`, `lists`. A page that is not `whole` has a failed block. An
 * `empty` one is a list without products, of which made-up filters give any number. Neither is cached. At `expiresAt`
 * (ms) a schedule changes the page.
 */
export type UncachedPage = EncodedPage & {
  tags: ReadonlySet<string>;
  whole?: boolean;
  empty?: boolean;
  expiresAt?: number | undefined;
};
export type CachedPage = UncachedPage & {
  brotli(): Promise<Buffer>;
  etag: string;
  /** Set by the first answer that later ones may repeat. */
  repeatable?: RepeatableAnswer;
};

type Limits = { mostBytes?: number; mostPages?: number; freshFor?: number };

/**
 * Caches rendered pages, with limits in pages, bytes and age. Invalidation also covers pages that are being rendered.
 */
export function createPageCache({ mostBytes = 64 * 1024 * 1024, mostPages = 4_000, freshFor = 60_000 }: Limits = {}) {
  const cache = createCache<CachedPage>({
    maxEntries: mostPages,
    maxBytes: mostBytes,
    maxAge: freshFor,
    bytesOf: bytesOfPage,
    isStorable: ({ status, whole, empty }) => status === 200 && whole !== false && !empty,
    tagsOf: ({ tags }) => tags,
    expiryOf: ({ expiresAt }) => expiresAt,
  });
  // Without caching, better compression does not pay off.
  const quality = freshFor > 0 ? 4 : 0;
  let drops = 0;

  const page = (key: string, render: () => Promise<UncachedPage>): Promise<CachedPage> =>
    cache.get(key, async () => encodePage(await render(), { quality }));

  /** Invalidates by a NOTIFY payload of the database: `product ID`, `stock ID`, `lists` or `all`. */
  function drop(notice: string): void {
    drops++;
    if (notice === "all") cache.clear();
    else cache.removeTagged(notice);
  }

  return {
    page,
    getStored: cache.getStored,
    has: cache.has,
    hits: () => cache.counts.hits,
    drop,
    get counts() {
      return { ...cache.counts, drops };
    },
    size() {
      const { entries, bytes } = cache.size();
      return { pages: entries, bytes };
    },
  };
}

/**
 * Bytes of the body, its compressed copy (an eighth of it), the headers with the policy, the further headers of a
 * repeatable answer, and the tags.
 */
const bytesOfPage = ({ body, headers, tags }: CachedPage) =>
  body.length * 1.125 +
  Object.values(headers).reduce((sum, value) => sum + bytesOfText(value), bytesOfRepeatable) +
  [...tags].reduce((sum, tag) => sum + bytesOfText(tag) + bytesOfTag, 0);

/** Two lists of twenty headers each; their texts are short or shared with the page. */
const bytesOfRepeatable = 3_000;

/** The header of a string and its slots in the set of the page and in the index of the cache. */
const bytesOfTag = 120;

type CacheChoice = { isFiltered: boolean };
const megabyte = 1024 * 1024;

/**
 * Two caches as one. Filters and search terms are unlimited: pages with a query evict one another, never the plain
 * pages that everyone visits.
 */
export function createPageCaches({ freshFor = 60_000, mostPlain = 48 * megabyte, mostFiltered = 24 * megabyte } = {}) {
  const plain = createPageCache({ freshFor, mostBytes: mostPlain, mostPages: 4_000 });
  const filtered = createPageCache({ freshFor, mostBytes: mostFiltered, mostPages: 1_000 });
  const cacheFor = (isFiltered: boolean) => (isFiltered ? filtered : plain);
  return {
    page: (key: string, render: () => Promise<UncachedPage>, { isFiltered }: CacheChoice) =>
      cacheFor(isFiltered).page(key, render),
    /** Returns a cached page without filters, which counts as a hit, or undefined. */
    getPlain: plain.getStored,
    /** Returns whether the page is cached or being rendered. */
    has: (key: string, { isFiltered }: CacheChoice) => cacheFor(isFiltered).has(key),
    /** Returns the number of pages served without a render of their own. */
    hits: () => plain.hits() + filtered.hits(),
    drop(notice: string) {
      plain.drop(notice);
      filtered.drop(notice);
    },
    get counts() {
      return summed(plain.counts, filtered.counts);
    },
    size: () => summed(plain.size(), filtered.size()),
    /** Returns the state of both caches by their names. */
    states: () => ({ "plain pages": stateOf(plain), "filtered pages": stateOf(filtered) }),
  };
}

function stateOf({ counts: { hits, misses }, size }: ReturnType<typeof createPageCache>) {
  const { pages, bytes } = size();
  return { hits, misses, entries: pages, bytes };
}

const summed = <Counts extends Record<string, number>>(one: Counts, other: Counts) =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)])) as Counts;

/** `quality` is brotli's: 4 takes five times as long as 0 and saves a sixth of the bytes. */
export function encodePage(rendered: UncachedPage, { quality = 0 } = {}): CachedPage {
  const { body } = rendered;
  // Weak: one ETag identifies the plain and the compressed bytes.
  const etag = `W/"${hash("sha1", body, "base64url")}"`;
  let packed: Promise<Buffer> | undefined;
  return {
    ...rendered,
    etag,
    /** Compressed on first use and cached. */
    brotli() {
      packed ??= pack(body, quality);
      return packed;
    },
  };
}

async function pack(body: Buffer, quality: number): Promise<Buffer> {
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A 256 kB window fits a page; allocating the default 4 MB took as long as compressing.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  };
  // Takes 0.2 ms: handing it to another thread and back takes twice as long.
  if (quality === 0) return brotliCompressSync(body, options);
  // One chunk: the stream returns to this thread after each.
  return compress(body, { ...options, chunkSize: 65_536 });
}
