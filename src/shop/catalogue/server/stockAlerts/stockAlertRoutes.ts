import type { FastifyInstance } from "fastify";
import { validationError } from "#platform/errors.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { emailRateLimitKey, sharedRateLimit } from "#platform/server/rateLimits.ts";
import { stockAlertContract } from "#shop/catalogue/stockAlertContract.ts";
import { listStockAlerts } from "./listStockAlerts.ts";
import { confirmStockAlert, removeStockAlert, requestStockAlert, stopStockAlerts } from "./requestStockAlert.ts";

export function stockAlertRoutes(app: FastifyInstance): void {
  const { pool } = app.shop;
  const requestLimit = sharedRateLimit(pool, { name: "stock-alert", points: 20, minutes: 10 });
  const tokenLimit = sharedRateLimit(pool, { name: "stock-alert-token", points: 60, minutes: 10 });
  const mailLimit = sharedRateLimit(pool, { name: "stock-alert-mail", points: 3, minutes: 60 });

  registerContract(app, stockAlertContract, {
    async request({ db, body: { variantId, lang, ...body }, caller, visitor }) {
      await requestLimit.consume(visitor?.id ?? caller.ip);
      const email = body.email ?? visitor?.email;
      if (!email) throw validationError({ email: "validation.required" });
      const isOwn = visitor !== undefined && email.toLowerCase() === visitor.email.toLowerCase();
      const language = lang ?? caller.language;
      const mayMail = async () => (await mailLimit.secondsUntilAllowed(emailRateLimitKey(email))) === 0;
      await requestStockAlert(db, { variantId, email, language, isOwn, mayMail });
      return { state: isOwn ? ("waiting" as const) : ("checkInbox" as const) };
    },
    async list({ db, query: { lang }, caller, visitor, reply }) {
      reply.header("cache-control", "private, no-store");
      return { items: await listStockAlerts(db, visitor.email, lang ?? caller.language) };
    },
    async confirm({ db, body: { token }, caller }) {
      await tokenLimit.consume(caller.ip);
      await confirmStockAlert(db, token);
      return {};
    },
    async stop({ db, body: { token }, caller }) {
      await tokenLimit.consume(caller.ip);
      await stopStockAlerts(db, token);
      return {};
    },
    async remove({ db, params, visitor }) {
      await removeStockAlert(db, params.variantId, visitor.email);
      return {};
    },
  });
}
