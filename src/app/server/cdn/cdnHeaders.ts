import type { CdnConfig } from "#platform/server/cdnConfig.ts";
import { cdnTag, everyPage } from "./cdnTags.ts";

/** Bytes that both providers read of the tags: 16 kB, of which we leave some to rules of the network itself. */
const maxTagBytes = 15_000;

type SharedPage = { tags: ReadonlySet<string>; expiresAt?: number | undefined };

/**
 * Returns the headers by which the content network keeps a page and finds it again to purge it; undefined if it must
 * not. They are those that only the network reads and takes away: any other cache between it and the browser would keep
 * the page too, and nobody could purge it there. A browser may not show an old page while it asks for a new one either.
 */
export function cdnHeaders(
  { tags, expiresAt }: SharedPage,
  { provider, seconds, staleSeconds }: CdnConfig,
  now = Date.now(),
): Record<string, string> | undefined {
  const left = expiresAt === undefined ? Number.POSITIVE_INFINITY : Math.floor((expiresAt - now) / 1_000);
  if (left < 1) return undefined;
  // What a schedule ends must not be shown a moment longer.
  const stale = left > seconds + staleSeconds ? `, stale-while-revalidate=${staleSeconds}` : "";
  const age = Math.min(seconds, left);
  const keys = [everyPage, ...new Set([...tags].filter(isPurged).map(cdnTag))];
  const [separator, name] = provider === "cloudflare" ? [",", "cache-tag"] : [" ", "surrogate-key"];
  const list = keys.join(separator);
  if (list.length > maxTagBytes) return undefined;
  return provider === "cloudflare"
    ? { "cloudflare-cdn-cache-control": `public, s-maxage=${age}${stale}`, [name]: list }
    : { "surrogate-control": `max-age=${age}${stale}`, [name]: list };
}

/** No notice ever names the others. */
const isPurged = (tag: string) => tag !== everyPage && tag !== "empty list" && !tag.startsWith("expires ");
