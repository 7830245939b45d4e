import type { FastifyInstance } from "fastify";
import { ShopError } from "#platform/errors.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { unsubscribe } from "./subscribe.ts";

type UnsubscribeRequest = { Querystring: { token?: string }; Body: URLSearchParams | undefined };

/**
 * RFC 8058: the mail program posts this form to the URL in `List-Unsubscribe`, without opening the page at the same
 * URL. The token alone authorises the request.
 */
export function oneClickUnsubscribe(app: FastifyInstance): void {
  const rateLimit = sharedRateLimit(app.shop.pool, { name: "one-click", points: 600, minutes: 10 });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: 4096 },
      (_request, body, done) => done(null, String(body)),
    );
    scope.post<UnsubscribeRequest>("/unsubscribe", async ({ query: { token }, body, ip }, reply) => {
      await rateLimit.consume(ip);
      if (!String(body).includes("One-Click")) throw new ShopError("invalid", "newsletter.tokenInvalid");
      await unsubscribe(app.shop.db, typeof token === "string" ? token : "");
      return reply.send({});
    });
  });
}

/** Returns the `List-Unsubscribe` headers for one-click unsubscribe in mail programs. */
export const unsubscribeHeaders = (publicUrl: string, token: string): Record<string, string> => ({
  "list-unsubscribe": `<${publicUrl}/unsubscribe?token=${token}>`,
  "list-unsubscribe-post": "List-Unsubscribe=One-Click",
});
