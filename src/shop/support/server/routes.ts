import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { emailRateLimitKey, sharedRateLimit } from "#platform/server/rateLimits.ts";
import { supportContract } from "../contract.ts";
import { sendMessage } from "./sendMessage.ts";

export function supportRoutes(app: FastifyInstance): void {
  const { CONTACT_LIMIT, CONTACT_LIMIT_MINUTES } = app.shop.config;
  const rule = { name: "contact", points: CONTACT_LIMIT, minutes: CONTACT_LIMIT_MINUTES };
  const rateLimit = sharedRateLimit(app.shop.pool, rule);
  const receiptLimit = sharedRateLimit(app.shop.pool, { name: "receipts", points: 3, minutes: 60 });

  registerContract(app, supportContract, {
    async sendMessage(visit) {
      await rateLimit.consume(visit.caller.ip);
      return sendMessage(
        visit,
        visit.body,
        (await receiptLimit.secondsUntilAllowed(emailRateLimitKey(visit.body.email))) === 0,
      );
    },
  });
}
