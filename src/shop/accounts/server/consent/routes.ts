import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { localLimit } from "#platform/server/limits.ts";
import { serve } from "#server/serve.ts";
import { consentCookie, consentDays, consentText } from "#shop/accounts/consent.ts";
import { consentContract } from "#shop/accounts/consentContract.ts";
import { registerAsTable } from "./register.ts";
import "../tables.ts";

/** Made when somebody first chooses, so that a later change of mind stands beside it in the register. */
const receipt = "consentReceipt";

export function consentRoutes(app: FastifyInstance): void {
  const rush = localLimit({ name: "consent", points: 30, minutes: 10 });
  serve(app, consentContract, {
    async log({ body, visitor, caller, db, config, request, reply }) {
      await rush.take(caller.address);
      const known = request.cookies[receipt];
      const number = known && /^[0-9a-f-]{36}$/.test(known) ? known : randomUUID();
      await db
        .insertInto("consent_log")
        .values({
          visitor: number,
          user_id: visitor?.id ?? null,
          action: body.action,
          text_shown: consentText,
          language: caller.language,
        })
        .execute();
      const kept = { path: "/", sameSite: "lax", secure: config.https, maxAge: consentDays * 86_400 } as const;
      reply.setCookie(receipt, number, { ...kept, httpOnly: true });
      // The page has set it already; some browsers keep for a week only what a script sets.
      reply.setCookie(consentCookie, String(body.action === "accepted"), kept);
      return {};
    },
    async register({ query, pool, reply }) {
      const today = new Date().toISOString().slice(0, 10);
      await reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="consents-${today}.csv"`)
        .send(registerAsTable(pool, query));
      return "";
    },
  });
}
