import http from "node:http";
import type { AddressInfo } from "node:net";
import type { CdnConfig } from "#platform/server/cdnConfig.ts";

type CachedAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; keys: string[]; at: number };
type Provider = CdnConfig["provider"];

const languages = ["en", "ar", "es", "fr"];

/**
 * A content network with one place: a reverse proxy that keeps answers as the provider's documentation says, and the
 * provider's API on another port. Its rules are those of docs/deploy.md: they set `x-shop-language`.
 */
export async function startFakeCdn(provider: Provider) {
  const cachedAnswers = new Map<string, CachedAnswer>();
  const purges: string[][] = [];
  const counts = { hits: 0, stale: 0, misses: 0, refusals: 0 };
  let origin = "";
  let refusal: { status: number; headers: Record<string, string> } | undefined;
  let setsLanguage = true;
  let hold: Promise<void> | undefined;

  const edge = http.createServer(async (request, response) => {
    const language = languageOf(request.headers);
    const key = `${language} ${request.url}`;
    const found = request.method === "GET" ? cachedAnswers.get(key) : undefined;
    const { age, stale } = found ? lifetimeOf(found.headers, provider) : { age: 0, stale: 0 };
    const passed = found ? (Date.now() - found.at) / 1_000 : Number.POSITIVE_INFINITY;
    if (found && passed < age + stale) {
      counts[passed < age ? "hits" : "stale"]++;
      if (passed >= age) void fill(request, key, language);
      return send(response, found, "HIT");
    }
    counts.misses++;
    send(response, await fill(request, key, language), "MISS");
  });

  async function fill(request: http.IncomingMessage, key: string, language: string): Promise<CachedAnswer> {
    const { "if-none-match": _, host: _host, "x-shop-language": _spoofed, ...headers } = request.headers;
    const sent = { ...headers, ...(setsLanguage && { "x-shop-language": language }) };
    const answer = await fetchOrigin(origin, request, sent);
    // The answer is on its way while the test does something else.
    await hold;
    const lifetime = lifetimeOf(answer.headers, provider);
    const isOpen = !answer.headers["set-cookie"] && !/private|no-store/.test(answer.headers["cache-control"] ?? "");
    if (request.method === "GET" && answer.status === 200 && lifetime.age > 0 && isOpen) cachedAnswers.set(key, answer);
    return answer;
  }

  /** Visitors never see the headers for the network. */
  function send(response: http.ServerResponse, { status, headers, body }: CachedAnswer, state: string): void {
    const { "transfer-encoding": _, connection: _c, ...passed } = headers;
    for (const name of ["surrogate-control", "surrogate-key", "cloudflare-cdn-cache-control", "cache-tag"])
      delete passed[name];
    response.writeHead(status, { ...passed, "x-cache": state, "content-length": body.length }).end(body);
  }

  const api = http.createServer(async (request, response) => {
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    const body = await readBody(request);
    if (refusal) {
      counts.refusals++;
      return void answer(refusal.status, { success: false, msg: "refused" }, refusal.headers);
    }
    const isFastly = provider === "fastly";
    const path = isFastly ? "/service/the-shop/purge" : "/zones/the-shop/purge_cache";
    const isAllowed = isFastly
      ? request.headers["fastly-key"] === "a token"
      : request.headers.authorization === "Bearer a token";
    if (!isAllowed) return void answer(isFastly ? 401 : 403, { success: false, errors: [{ code: 10000 }] });
    if (request.method !== "POST" || request.url !== path) return void answer(404, { success: false });
    const given = JSON.parse(body) as { tags?: string[]; surrogate_keys?: string[] };
    const keys = (isFastly ? given.surrogate_keys : given.tags) ?? [];
    if (keys.length === 0 || keys.length > (isFastly ? 256 : 100))
      return void answer(400, isFastly ? { msg: "Bad request" } : { success: false, errors: [{ code: 1 }] });
    purges.push(keys);
    const purged = keys.map((key) => (isFastly ? key : key.toLowerCase()));
    for (const [place, page] of cachedAnswers)
      if (page.keys.some((key) => purged.includes(key))) cachedAnswers.delete(place);
    answer(
      200,
      isFastly ? Object.fromEntries(keys.map((key) => [key, "1-1"])) : { success: true, errors: [], messages: [] },
    );
  });

  const [edgeUrl, apiUrl] = await Promise.all([edge, api].map(listening));

  function fetchOrigin(
    to: string,
    request: http.IncomingMessage,
    headers: http.OutgoingHttpHeaders,
  ): Promise<CachedAnswer> {
    return new Promise((done, failed) => {
      const sent = http.request(new URL(request.url ?? "/", to), { method: request.method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () => {
          const at = Date.now();
          const keys = keysOf(answer.headers, provider);
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks), keys, at });
        });
      });
      sent.on("error", failed);
      request.pipe(sent);
    });
  }

  return {
    url: edgeUrl ?? "",
    env: (provider === "fastly"
      ? { CDN: "1", FASTLY_SERVICE_ID: "the-shop", FASTLY_API_TOKEN: "a token", FASTLY_API_URL: apiUrl ?? "" }
      : {
          CDN: "1",
          CLOUDFLARE_ZONE_ID: "the-shop",
          CLOUDFLARE_API_TOKEN: "a token",
          CLOUDFLARE_API_URL: apiUrl ?? "",
        }) as Record<string, string>,
    counts,
    purges,
    size: () => cachedAnswers.size,
    purgeAll: () => cachedAnswers.clear(),
    connect(url: string): void {
      origin = url;
    },
    /** Answers every purge with this status until it is undefined. */
    refuse(status: number | undefined, headers: Record<string, string> = {}): void {
      refusal = status === undefined ? undefined : { status, headers };
    },
    /** As if its rules were missing. */
    forgetLanguages(): void {
      setsLanguage = false;
    },
    /** Answers of the shop arrive when the promise resolves. */
    holdUntil(moment: Promise<void> | undefined): void {
      hold = moment;
    },
    async [Symbol.asyncDispose]() {
      for (const server of [edge, api]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** As the rules of docs/deploy.md: the cookie first, then the browser. */
function languageOf({ cookie = "", "accept-language": accepted = "" }: http.IncomingHttpHeaders): string {
  const chosen = /(?:^|; ?)lng=([a-z]{2})/.exec(cookie)?.[1] ?? accepted.slice(0, 2);
  return languages.includes(chosen) ? chosen : "en";
}

/** Seconds. */
function lifetimeOf(headers: http.IncomingHttpHeaders, provider: Provider): { age: number; stale: number } {
  const own = provider === "fastly" ? headers["surrogate-control"] : headers["cloudflare-cdn-cache-control"];
  const control = String(own ?? headers["cache-control"] ?? "");
  const seconds = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(control)?.[1] ?? 0);
  return { age: seconds("s-maxage") || seconds("max-age"), stale: seconds("stale-while-revalidate") };
}

const keysOf = (headers: http.IncomingHttpHeaders, provider: Provider): string[] =>
  provider === "fastly"
    ? String(headers["surrogate-key"] ?? "").split(" ")
    : String(headers["cache-tag"] ?? "")
        .toLowerCase()
        .split(",");

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function listening(server: http.Server): Promise<string> {
  return new Promise((done) =>
    server.listen(0, "127.0.0.1", () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}
