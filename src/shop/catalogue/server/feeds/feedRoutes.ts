import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { isLanguage } from "#platform/languages.ts";
import { sendCsv } from "#platform/server/csv/sendCsv.ts";
import { constantTimeEqual } from "#shop/accounts/server/deriveKey.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { csvFeedRows, xmlFeed } from "./feedFiles.ts";
import { feedColumns } from "./feedItems.ts";
import { feedToken } from "./feedUrls.ts";

type FeedRequest = { Params: { language: string; token: string; format: string } };

/**
 * Product feeds that Google and Meta fetch. Their URLs contain a token, because a feed reads the whole catalogue, which
 * only the owner's advertising accounts should cause.
 */
export function feedRoutes(app: FastifyInstance): void {
  const { pool, db, config, replica } = app.shop;
  const readPool = replica?.pool ?? pool;
  app.get<FeedRequest>("/feeds/products-:language-:token.:format", async (request, reply) => {
    const { language, token, format } = request.params;
    const mine = Buffer.from(feedToken(config));
    if (!isLanguage(language) || !["xml", "csv"].includes(format) || !constantTimeEqual(Buffer.from(token), mine))
      return reply.code(404).type("text/plain").send("Not found");
    const context = { settings: await cachedSettings(db), publicUrl: config.publicUrl, language };
    reply.header("cache-control", "private, no-cache").header("x-robots-tag", "noindex");
    if (format === "xml")
      return reply.type("application/xml; charset=utf-8").send(Readable.from(xmlFeed(readPool, context)));
    await sendCsv(reply, {
      name: `products-${language}.csv`,
      columns: feedColumns,
      rows: csvFeedRows(readPool, context),
    });
    return reply;
  });
}
