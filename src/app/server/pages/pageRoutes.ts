import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cacheablePaths, framedPaths, pagePattern, personalPaths, signedInPaths } from "#pages";
import { isLanguage, type Language } from "#platform/languages.ts";
import type { RenderedPage, Renderer } from "#platform/renderer.ts";
import { loginUrl } from "#platform/safeRedirect.ts";
import { createInProcessApi, earliestExpiry, emptyListTag } from "#platform/server/http/inProcessApi.ts";
import { requestLanguage } from "#platform/server/http/requestInfo.ts";
import { networkOf } from "#platform/server/networkOf.ts";
import { isListPage, listSearchOf } from "#shop/catalogue/listPages.ts";
import { brandStyle } from "#shop/settings/server/brandStyle.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { defaultSettings } from "#shop/settings/settings.ts";
import { cdnHeaders } from "../cdn/cdnHeaders.ts";
import { edgeLanguage, edgeLanguageHeader, isSharedRequest } from "../cdn/edgeLanguage.ts";
import { canonicalRedirect, isPrivateUrl } from "./canonicalUrl.ts";
import { applyCspHashes, scriptMarker } from "./contentSecurityPolicy.ts";
import { type CspSources, cspSourcesFor } from "./cspSources.ts";
import { type CachedPage, createPageCaches, type EncodedPage, encodePage, type UncachedPage } from "./pageCache.ts";
import { createRenderQueue } from "./renderQueue.ts";
import { acceptsBrotli, matchesEtag, storeAnswer } from "./repeatAnswers.ts";

/** Never a page: typical scanner targets, and internal files of the build. */
const forbiddenPaths = /(^|\/)\.(?!well-known)|\.(map|php|env|sql|bak)$/;

type PageRouteOptions = {
  web: Renderer;
  strict: boolean;
  freshFor: number;
  publicUrl: string;
  /** Whether the content network hears of changes. */
  mayShare(): boolean;
};

export function pageRoutes(app: FastifyInstance, { web, strict, freshFor, publicUrl, mayShare }: PageRouteOptions) {
  const elsewhere = cspSourcesFor(app.shop.config);
  const cache = createPageCaches({ freshFor });
  const turns = createRenderQueue(cache.hits);
  // The queue protects the cache's hit rate, so it is off without a cache.
  const inTurn: typeof turns = (client, work) => (freshFor > 0 ? turns(client, work) : work());

  const pageLanguage = (request: FastifyRequest) =>
    (app.shop.config.cdn && edgeLanguage(request)) || requestLanguage(request);

  /** Renders a page, and collects the cache tags of its API responses. */
  async function render(url: URL, request: FastifyRequest, reply: FastifyReply): Promise<UncachedPage> {
    const isFramed = framedPaths.test(url.pathname);
    const language = isFramed ? framedLanguage(request) : pageLanguage(request);
    const { send, tags, isWhole } = createInProcessApi(language, request, reply);
    let whole = true;
    const failed = (error: unknown) => {
      whole = false;
      request.log.error({ err: error }, "a page failed");
      app.reports.failed(error, request);
    };
    const page = await web.renderPage({ url, language, send, scriptMarker, publicUrl, onError: failed });
    // Without a database the visitor still gets the error page.
    const { brand } = await cachedSettings(app.shop.db).catch(() => defaultSettings);
    const encoded = applyCsp(page, strict, elsewhere, brandStyle(brand));
    // Other pages, such as the home page, may legitimately have an empty list.
    const empty = tags.has(emptyListTag) && isListPage(url.pathname);
    return {
      ...(isFramed ? allowOwnFrames(encoded) : encoded),
      tags,
      whole: whole && isWhole(),
      empty,
      expiresAt: earliestExpiry(tags),
    };
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
    const key = `${pageLanguage(request)} ${url.pathname}${url.search}`;
    const cacheChoice = { isFiltered: filters !== "" };
    const page = () => cache.page(key, () => render(url, request, reply), cacheChoice);
    // Checks the cache before the queue: concurrent requests for one page must not wait for another client's render.
    const found = await (cache.has(key, cacheChoice) ? page() : inTurn(networkOf(request.ip), page));
    const isOpen = !signedInPaths.test(url.pathname);
    const { cdn } = app.shop.config;
    if (cdn && isOpen && !isPersonal && isSharedRequest(request, reply) && mayShare())
      return sendPage(request, reply, found, { shared: cdnHeaders(found, cdn) });
    const isRepeatable = request.raw.url === url.pathname && isOpen;
    return sendPage(request, reply, found, { isRepeatable });
  });
  // A form that was sent before hydration or without scripts: the visitor sees it again. Its body is not read.
  app.post("/*", {
    onRequest: async (request, reply) => {
      if (pagePattern(request.url.split("?", 1)[0] ?? "") === "/*") reply.callNotFound();
      else reply.header("cache-control", "no-store").redirect(request.url, 303);
      return reply;
    },
    handler: () => {},
  });
  app.repeatable.find = (language, path) => cache.getPlain(`${language} ${path}`);

  return cache;
}

/** Stores an explicitly chosen language for the next pages; the cookie contains only the language. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const { lng } = request.query as { lng?: unknown };
  if (typeof lng === "string" && isLanguage(lng) && request.cookies.lng !== lng)
    reply.setCookie("lng", lng, { path: "/", sameSite: "lax", secure, maxAge: 31_536_000 });
}

function applyCsp(
  { status, headers, body }: RenderedPage,
  strict: boolean,
  elsewhere: CspSources,
  css: string,
): EncodedPage {
  if (body instanceof Uint8Array) return { status, headers, body: Buffer.from(body) };
  const { body: bytes, policy } = applyCspHashes(body, elsewhere, css);
  // Vite injects its own scripts in development, so there is no script policy; the marker is removed all the same.
  const framePolicy = strict ? policy : "frame-ancestors 'none'";
  return { status, headers: { ...headers, "content-security-policy": framePolicy }, body: bytes };
}

/** Only pages of this shop may show the page in a frame. */
const allowOwnFrames = ({ headers, ...page }: EncodedPage): EncodedPage => ({
  ...page,
  headers: {
    ...headers,
    "x-frame-options": "SAMEORIGIN",
    "content-security-policy": (headers["content-security-policy"] ?? "").replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
    ),
  },
});

/** Not `lng`: the language of a preview must not become the one of the visitor. */
function framedLanguage(request: FastifyRequest): Language {
  const { language } = request.query as { language?: unknown };
  return typeof language === "string" && isLanguage(language) ? language : requestLanguage(request);
}

type SendOptions = {
  isRepeatable?: boolean;
  /** Headers for the content network, if it may keep the page. */
  shared?: Record<string, string> | undefined;
};

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { isRepeatable = false, shared }: SendOptions = {},
) {
  const { status, headers, body, etag } = page;
  reply.code(status).headers(headers).header("etag", etag).header("vary", "accept-encoding, accept-language, cookie");
  // `private` would keep Fastly from it too.
  const forBrowsers = shared ? "no-cache" : "private, no-cache";
  reply.header("cache-control", status === 200 ? forBrowsers : "no-store");
  if (shared && status === 200) reply.headers(shared).header("vary", `accept-encoding, ${edgeLanguageHeader}`);
  if (status === 200 && matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  if (!acceptsBrotli(request.headers["accept-encoding"])) return reply.send(body);
  const packed = await page.brotli();
  reply.header("content-encoding", "br");
  if (isRepeatable && status === 200) storeAnswer(page, packed, reply);
  return reply.send(packed);
}

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
