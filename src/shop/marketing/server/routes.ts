import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { emailRateLimitKey, sharedRateLimit } from "#platform/server/rateLimits.ts";
import { newsletterContract } from "../contract.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./subscribe.ts";

export function marketingRoutes(app: FastifyInstance): void {
  const { pool, config } = app.shop;
  const { CONTACT_LIMIT, CONTACT_LIMIT_MINUTES } = config;
  const rule = { name: "newsletter", points: CONTACT_LIMIT, minutes: CONTACT_LIMIT_MINUTES };
  const subscribeLimit = sharedRateLimit(pool, rule);
  const tokenLimit = sharedRateLimit(pool, { name: "newsletter-token", points: 60, minutes: 10 });
  const mailLimit = sharedRateLimit(pool, { name: "newsletter-mail", points: 3, minutes: 60 });

  registerContract(app, newsletterContract, {
    async subscribe({ db, body: { email, place, lang }, caller }) {
      await subscribeLimit.consume(caller.ip);
      // Anyone can type any address, so each gets at most three confirmation mails an hour.
      if ((await mailLimit.secondsUntilAllowed(emailRateLimitKey(email))) === 0)
        await subscribe(db, { email, place, language: lang ?? caller.language });
      return {};
    },
    async confirm({ db, body: { token }, caller }) {
      await tokenLimit.consume(caller.ip);
      await confirmSubscription(db, token);
      return {};
    },
    async unsubscribe({ db, body: { token }, caller }) {
      await tokenLimit.consume(caller.ip);
      await unsubscribe(db, token);
      return {};
    },
  });
}
