import type { FastifyInstance } from "fastify";
import { addressKey, localLimit, sharedLimit } from "#platform/server/limits.ts";
import { serve } from "#server/serve.ts";
import { newsletterContract, staffNewsletterContract } from "../contract.ts";
import { confirm, subscribe, unsubscribe } from "./subscribe.ts";
import { subscribersOf } from "./subscribers.ts";

export function marketingRoutes(app: FastifyInstance): void {
  const { pool, config } = app.shop;
  const { CONTACT_LIMIT, CONTACT_LIMIT_MINUTES } = config;
  const asking = localLimit({ name: "newsletter", points: CONTACT_LIMIT, minutes: CONTACT_LIMIT_MINUTES });
  const guessing = localLimit({ name: "newsletter-token", points: 60, minutes: 10 });
  const mailing = sharedLimit(pool, { name: "newsletter-mail", points: 3, minutes: 60 });

  serve(app, newsletterContract, {
    async subscribe({ db, body: { email, place, lang }, caller }) {
      await asking.take(caller.address);
      // Anybody can type anybody's address: its mailbox gets three questions an hour, whoever asks.
      if ((await mailing.wait(addressKey(email))) === 0)
        await subscribe(db, { email, place, language: lang ?? caller.language });
      return {};
    },
    async confirm({ db, body: { token }, caller }) {
      await guessing.take(caller.address);
      await confirm(db, token);
      return {};
    },
    async unsubscribe({ db, body: { token }, caller }) {
      await guessing.take(caller.address);
      await unsubscribe(db, token);
      return {};
    },
  });

  serve(app, staffNewsletterContract, {
    subscribers: ({ db, query }) => subscribersOf(db, query),
  });
}
