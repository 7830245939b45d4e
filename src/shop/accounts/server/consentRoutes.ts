import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { consentCookie, consentDays, consentTextVersion } from "#shop/accounts/consent.ts";
import { consentContract } from "#shop/accounts/consentContract.ts";
import "./tables.ts";

/** Set at the first choice, so that the consent log links later changes to it. */
const receiptCookie = "consentReceipt";

export function consentRoutes(app: FastifyInstance): void {
  const rateLimit = sharedRateLimit(app.shop.pool, { name: "consent", points: 30, minutes: 10 });
  registerContract(app, consentContract, {
    async log({ body, visitor, caller, db, config, request, reply }) {
      await rateLimit.consume(caller.ip);
      const known = request.cookies[receiptCookie];
      const number = known && /^[0-9a-f-]{36}$/.test(known) ? known : randomUUID();
      await db
        .insertInto("consent_log")
        .values({
          visitor: number,
          user_id: visitor?.id ?? null,
          action: body.action,
          text_shown: consentTextVersion,
          language: caller.language,
        })
        .execute();
      const cookieOptions = { path: "/", sameSite: "lax", secure: config.https, maxAge: consentDays * 86_400 } as const;
      reply.setCookie(receiptCookie, number, { ...cookieOptions, httpOnly: true });
      // The page already set it, but some browsers limit script-set cookies to a week.
      reply.setCookie(consentCookie, String(body.action === "accepted"), cookieOptions);
      return {};
    },
  });
}
