/** A content network that keeps anonymous pages until the shop purges them. */
export type CdnConfig = {
  provider: "cloudflare" | "fastly";
  /** Cloudflare's zone or Fastly's service. */
  id: string;
  token: string;
  apiUrl: string;
  /** How long it keeps a page that nobody purges, and shows it while it asks for a new one. */
  seconds: number;
  staleSeconds: number;
};

type CdnVariables = {
  CDN: boolean;
  CDN_SECONDS: number;
  CLOUDFLARE_ZONE_ID?: string | undefined;
  CLOUDFLARE_API_TOKEN?: string | undefined;
  CLOUDFLARE_API_URL: string;
  FASTLY_SERVICE_ID?: string | undefined;
  FASTLY_API_TOKEN?: string | undefined;
  FASTLY_API_URL: string;
};

/** Half of the time that a page is fresh. */
const staleShare = 0.5;

/** Returns undefined without CDN=1; calls `fail` unless exactly one provider is complete. */
export function readCdnConfig(given: CdnVariables, fail: (reason: string) => never): CdnConfig | undefined {
  if (!given.CDN) return undefined;
  const cloudflare = isComplete("CLOUDFLARE_ZONE_ID", "CLOUDFLARE_API_TOKEN");
  const fastly = isComplete("FASTLY_SERVICE_ID", "FASTLY_API_TOKEN");
  if (cloudflare === fastly)
    fail(
      "CDN=1 needs one content network: CLOUDFLARE_ZONE_ID and CLOUDFLARE_API_TOKEN, or FASTLY_SERVICE_ID and FASTLY_API_TOKEN.",
    );
  const times = { seconds: given.CDN_SECONDS, staleSeconds: Math.floor(given.CDN_SECONDS * staleShare) };
  return cloudflare
    ? {
        provider: "cloudflare",
        id: given.CLOUDFLARE_ZONE_ID ?? "",
        token: given.CLOUDFLARE_API_TOKEN ?? "",
        apiUrl: given.CLOUDFLARE_API_URL,
        ...times,
      }
    : {
        provider: "fastly",
        id: given.FASTLY_SERVICE_ID ?? "",
        token: given.FASTLY_API_TOKEN ?? "",
        apiUrl: given.FASTLY_API_URL,
        ...times,
      };

  function isComplete(
    id: "CLOUDFLARE_ZONE_ID" | "FASTLY_SERVICE_ID",
    token: "CLOUDFLARE_API_TOKEN" | "FASTLY_API_TOKEN",
  ) {
    if ((given[id] === undefined) !== (given[token] === undefined))
      fail(`${id} and ${token} belong together: one is missing.`);
    return given[id] !== undefined;
  }
}
