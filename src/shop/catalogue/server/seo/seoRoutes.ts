import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLanguage } from "#platform/languages.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { newArrivalsFeed } from "./newArrivalsFeed.ts";
import { robotsTxt } from "./robotsTxt.ts";
import { pagesSitemap, productsSitemap, sitemapIndex } from "./sitemaps.ts";

/** Of the page table: personal pages, and pages that the sitemap lists as they are. */
export type CrawlerPaths = { disallowed: readonly string[]; sitemap: readonly string[] };

/**
 * robots.txt, sitemaps and feeds. Not cached on the server: a hidden product disappears with the next request.
 * @param listPagePaths returns the paths of the pages that staff wrote
 */
export function seoRoutes(
  app: FastifyInstance,
  { disallowed, sitemap }: CrawlerPaths,
  listPagePaths: () => Promise<readonly string[]>,
): void {
  const { pool, db, config } = app.shop;
  const { publicUrl } = config;

  app.get("/robots.txt", async (request, reply) =>
    sendWithEtag(request, reply, "text/plain; charset=utf-8", robotsTxt(publicUrl, disallowed)),
  );
  app.get("/sitemap.xml", async (request, reply) =>
    sendWithEtag(request, reply, xmlType, await sitemapIndex(pool, publicUrl)),
  );
  app.get("/sitemaps/pages.xml", async (request, reply) =>
    sendWithEtag(
      request,
      reply,
      xmlType,
      await pagesSitemap(pool, publicUrl, [...sitemap, ...(await listPagePaths())]),
    ),
  );
  app.get<{ Params: { file: string } }>("/sitemaps/products-:file.xml", async ({ params }, reply) => {
    const file = /^[1-9]\d{0,5}$/.test(params.file) ? Number(params.file) : undefined;
    const written = file && (await productsSitemap(pool, publicUrl, file));
    if (!written) return reply.code(404).type("text/plain").send("Not found");
    return reply.type(xmlType).header("cache-control", "no-cache").send(Readable.from(written));
  });
  app.get<{ Params: { language: string } }>("/feeds/new-:language.xml", async (request, reply) => {
    const { language } = request.params;
    if (!isLanguage(language)) return reply.code(404).type("text/plain").send("Not found");
    const feed = await newArrivalsFeed(pool, await cachedSettings(db), publicUrl, language);
    return sendWithEtag(request, reply, "application/rss+xml; charset=utf-8", feed);
  });
}

const xmlType = "application/xml; charset=utf-8";

/** Sends an ETag and answers 304 if the client has the current version. */
function sendWithEtag(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash("sha1").update(text).digest("base64url")}"`;
  reply.header("cache-control", "no-cache").header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(text);
}
