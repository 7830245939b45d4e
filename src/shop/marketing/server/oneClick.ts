import type { FastifyInstance } from "fastify";
import { ShopError } from "#platform/errors.ts";
import { localLimit } from "#platform/server/limits.ts";
import { unsubscribe } from "./subscribe.ts";

type Asked = { Querystring: { token?: string }; Body: URLSearchParams | undefined };

/**
 * RFC 8058: the mail program itself sends this form to the address in `List-Unsubscribe`, without opening the page of
 * the same address. The token is all the proof there is, and all that is needed.
 */
export function oneClickUnsubscribe(app: FastifyInstance): void {
  const guessing = localLimit({ name: "one-click", points: 600, minutes: 10 });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: 4096 },
      (_request, body, done) => done(null, String(body)),
    );
    scope.post<Asked>("/unsubscribe", async ({ query: { token }, body, ip }, reply) => {
      await guessing.take(ip);
      if (!String(body).includes("One-Click")) throw new ShopError("invalid", "newsletter.tokenInvalid");
      await unsubscribe(app.shop.db, typeof token === "string" ? token : "");
      return reply.send({});
    });
  });
}

/** The headers of a mail that its reader can leave with one press, in any mail program. */
export const leaveHeaders = (publicUrl: string, token: string): Record<string, string> => ({
  "list-unsubscribe": `<${publicUrl}/unsubscribe?token=${token}>`,
  "list-unsubscribe-post": "List-Unsubscribe=One-Click",
});
