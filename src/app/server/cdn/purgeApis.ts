import type { CdnConfig } from "#platform/server/cdnConfig.ts";
import { everyPage } from "./cdnTags.ts";

const timeout = 4_000;

/** Most tags of one call. */
export const maxTagsPerCall = 100;

/** The provider refused a call, or asks to wait. */
export type PurgeRefusal = Error & { retryAfterMs?: number };

/**
 * Removes every page with one of the tags from the network, at once. `all` removes everything.
 * @throws PurgeRefusal
 */
export async function purgeTags(cdn: CdnConfig, tags: readonly string[]): Promise<void> {
  const { url, headers, body } = callFor(cdn, tags.includes(everyPage) ? [everyPage] : tags);
  const answer = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const text = (await answer.text()).slice(0, 300);
  // Cloudflare answers some refusals with 200.
  if (answer.ok && !/"success"\s*:\s*false/.test(text)) return;
  const seconds = Number(answer.headers.get("retry-after"));
  throw Object.assign(new Error(`${cdn.provider} answered ${answer.status} to a purge: ${text}`), {
    ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
  });
}

/**
 * Cloudflare: https://developers.cloudflare.com/api/resources/cache/methods/purge (100 tags in one call on all plans; 5
 * calls a second on Pro, 5 a minute on Free: https://developers.cloudflare.com/cache/how-to/purge-cache/#purge-limits).
 * Fastly: https://www.fastly.com/documentation/reference/api/purging/ (256 keys in one call; without
 * `fastly-soft-purge`, which would go on showing the old page). Read in November 2026.
 */
function callFor({ provider, apiUrl, id, token }: CdnConfig, tags: readonly string[]) {
  if (provider === "cloudflare")
    return {
      url: `${apiUrl}/zones/${encodeURIComponent(id)}/purge_cache`,
      headers: { authorization: `Bearer ${token}` },
      body: { tags },
    };
  return {
    url: `${apiUrl}/service/${encodeURIComponent(id)}/purge`,
    headers: { "fastly-key": token },
    body: { surrogate_keys: tags },
  };
}
