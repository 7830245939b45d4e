import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLanguage } from "#platform/languages.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { newArrivalsFeed } from "./feed.ts";
import { robots } from "./robots.ts";
import { pagesSitemap, productsSitemap, sitemapIndex } from "./sitemaps.ts";

/** What machines read of the shop. Asked of the database each time: a hidden product is gone with the next request. */
export function crawlerPages(app: FastifyInstance): void {
  const { pool, db, config } = app.shop;
  const { publicUrl } = config;

  app.get("/robots.txt", async (request, reply) =>
    tell(request, reply, "text/plain; charset=utf-8", robots(publicUrl)),
  );
  app.get("/sitemap.xml", async (request, reply) => tell(request, reply, map, await sitemapIndex(pool, publicUrl)));
  app.get("/sitemaps/pages.xml", async (request, reply) =>
    tell(request, reply, map, await pagesSitemap(pool, publicUrl)),
  );
  app.get<{ Params: { file: string } }>("/sitemaps/products-:file.xml", async ({ params }, reply) => {
    const file = /^[1-9]\d{0,5}$/.test(params.file) ? Number(params.file) : undefined;
    const written = file && (await productsSitemap(pool, publicUrl, file));
    if (!written) return reply.code(404).type("text/plain").send("Not found");
    return reply.type(map).header("cache-control", "no-cache").send(Readable.from(written));
  });
  app.get<{ Params: { language: string } }>("/feeds/new-:language.xml", async (request, reply) => {
    const { language } = request.params;
    if (!isLanguage(language)) return reply.code(404).type("text/plain").send("Not found");
    const feed = await newArrivalsFeed(pool, await settingsOf(db), publicUrl, language);
    return tell(request, reply, "application/rss+xml; charset=utf-8", feed);
  });
}

const map = "application/xml; charset=utf-8";

/** Readers ask again and again: what they have is not sent a second time. */
function tell(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash("sha1").update(text).digest("base64url")}"`;
  reply.header("cache-control", "no-cache").header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(text);
}
