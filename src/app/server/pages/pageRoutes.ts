import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cacheablePaths, personalPaths, signedInPaths } from "#pages";
import { isLanguage } from "#platform/languages.ts";
import type { RenderedPage, Renderer } from "#platform/renderer.ts";
import { loginUrl } from "#platform/safeRedirect.ts";
import { createInProcessApi, emptyListTag } from "#platform/server/http/inProcessApi.ts";
import { requestLanguage } from "#platform/server/http/requestInfo.ts";
import { networkOf } from "#platform/server/networkOf.ts";
import { isListPage, listSearchOf } from "#shop/catalogue/listPages.ts";
import { canonicalRedirect, isPrivateUrl } from "./canonicalUrl.ts";
import { applyCspHashes, scriptMarker } from "./contentSecurityPolicy.ts";
import { type CspSources, cspSourcesFor } from "./cspSources.ts";
import { type CachedPage, createPageCaches, type EncodedPage, encodePage, type UncachedPage } from "./pageCache.ts";
import { createRenderTurns } from "./renderQueue.ts";

/** Never a page: typical scanner targets, and internal files of the build. */
const forbiddenPaths = /(^|\/)\.(?!well-known)|\.(map|php|env|sql|bak)$/;

type PageRouteOptions = { web: Renderer; strict: boolean; freshFor: number; publicUrl: string };

export function pageRoutes(app: FastifyInstance, { web, strict, freshFor, publicUrl }: PageRouteOptions) {
  const elsewhere = cspSourcesFor(app.shop.config);
  const cache = createPageCaches({ freshFor });
  const turns = createRenderTurns(cache.hits);
  // The queue protects the cache's hit rate, so it is off without a cache.
  const inTurn: typeof turns = (client, work) => (freshFor > 0 ? turns(client, work) : work());

  /** Renders a page, and collects the cache tags of its API responses. */
  async function render(url: URL, request: FastifyRequest, reply: FastifyReply): Promise<UncachedPage> {
    const language = requestLanguage(request);
    const { send, tags, isWhole } = createInProcessApi(language, request, reply);
    let whole = true;
    const failed = (error: unknown) => {
      whole = false;
      request.log.error({ err: error }, "a page failed");
      app.reports.failed(error, request);
    };
    const page = await web.renderPage({ url, language, send, scriptMarker, publicUrl, onError: failed });
    // Other pages, such as the home page, may legitimately have an empty list.
    const empty = tags.has(emptyListTag) && isListPage(url.pathname);
    return { ...applyCsp(page, strict, elsewhere), tags, whole: whole && isWhole(), empty };
  }

  app.get("/*", async (request, reply) => {
    const address = new URL(internalOrigin + (request.raw.url ?? "/"));
    if (forbiddenPaths.test(address.pathname)) return reply.code(404).type("text/plain").send("Not found");
    const moved = canonicalRedirect(address);
    if (moved !== undefined) return reply.header("cache-control", "public, max-age=3600").redirect(moved, 301);
    rememberLanguage(request, reply, app.shop.config.https);
    if (isPrivateUrl(address)) reply.header("x-robots-tag", "noindex, follow");
    if (signedInPaths.test(address.pathname) && request.cookies.signedIn !== "1")
      return reply.header("cache-control", "no-store").redirect(loginUrl(address.pathname + address.search), 302);
    const isPersonal = personalPaths.test(address.pathname);
    const { url, filters } = isPersonal ? { url: address, filters: "" } : normaliseUrl(address);
    if (!cacheablePaths.test(url.pathname) || (isPersonal && url.search))
      return sendPage(
        request,
        reply,
        encodePage(await inTurn(networkOf(request.ip), () => render(url, request, reply))),
      );
    const key = `${requestLanguage(request)} ${url.pathname}${url.search}`;
    const cacheChoice = { isFiltered: filters !== "" };
    const page = () => cache.page(key, () => render(url, request, reply), cacheChoice);
    // Checks the cache before the queue: concurrent requests for one page must not wait for another client's render.
    return sendPage(request, reply, await (cache.has(key, cacheChoice) ? page() : inTurn(networkOf(request.ip), page)));
  });

  return cache;
}

/** Stores an explicitly chosen language for the next pages; the cookie contains only the language. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const { lng } = request.query as { lng?: unknown };
  if (typeof lng === "string" && isLanguage(lng) && request.cookies.lng !== lng)
    reply.setCookie("lng", lng, { path: "/", sameSite: "lax", secure, maxAge: 31_536_000 });
}

function applyCsp({ status, headers, body }: RenderedPage, strict: boolean, elsewhere: CspSources): EncodedPage {
  if (body instanceof Uint8Array) return { status, headers, body: Buffer.from(body) };
  const { body: bytes, policy } = applyCspHashes(body, elsewhere);
  // Vite injects its own scripts in development, so there is no script policy; the marker is removed all the same.
  const framePolicy = strict ? policy : "frame-ancestors 'none'";
  return { status, headers: { ...headers, "content-security-policy": framePolicy }, body: bytes };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const { status, headers, body, etag } = page;
  reply.code(status).headers(headers).header("etag", etag).header("vary", "accept-encoding, accept-language, cookie");
  reply.header("cache-control", status === 200 ? "private, no-cache" : "no-store");
  if (status === 200 && matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  if (!acceptsBrotli.test(request.headers["accept-encoding"] ?? "")) return reply.send(body);
  return reply.header("content-encoding", "br").send(await page.brotli());
}

/** `br;q=0` means that brotli is not acceptable. */
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Proxies may send several ETags, with or without the weak prefix. */
const matchesEtag = (tags: string | undefined, etag: string) =>
  tags?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, "")) ?? false;

/** A fixed host: an attacker's Host header must not end up in cached pages. */
const internalOrigin = "http://nabta.invalid";

/**
 * Returns the canonical URL of a request, with its list filters. Drops all other parameters (utm_source, fbclid,
 * noise), so that each product has one cached page: its URL may contain the selected variant, which the browser reads.
 */
function normaliseUrl({ pathname, searchParams }: URL): { url: URL; filters: string } {
  const url = new URL(internalOrigin + pathname);
  const filters = listSearchOf(pathname, searchParams);
  url.search = filters;
  // The routes whose data the router requests: the renderer rejects names that the page does not have.
  const routes = searchParams.get("_routes");
  if (routes && pathname.endsWith(".data"))
    url.searchParams.set("_routes", [...new Set(routes.slice(0, 500).split(","))].sort().join());
  return { url, filters };
}
