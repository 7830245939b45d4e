import type { FastifyInstance } from "fastify";
import { addressKey, localLimit, sharedLimit } from "#platform/server/limits.ts";
import { serve } from "#server/serve.ts";
import { staffSupportContract, supportContract } from "../contract.ts";
import { answerMessage, messageOf, messagesOf, setMessageStatus } from "./inbox.ts";
import { sendMessage } from "./sendMessage.ts";

export function supportRoutes(app: FastifyInstance): void {
  const { CONTACT_LIMIT, CONTACT_LIMIT_MINUTES } = app.shop.config;
  const limit = localLimit({ name: "contact", points: CONTACT_LIMIT, minutes: CONTACT_LIMIT_MINUTES });
  const receipts = sharedLimit(app.shop.pool, { name: "receipts", points: 3, minutes: 60 });

  serve(app, supportContract, {
    async sendMessage(visit) {
      await limit.take(visit.caller.address);
      return sendMessage(visit, visit.body, (await receipts.wait(addressKey(visit.body.email))) === 0);
    },
  });

  serve(app, staffSupportContract, {
    messages: ({ db, query }) => messagesOf(db, query),
    message: ({ db, params: { id } }) => messageOf(db, id),
    answerMessage: (visit) => answerMessage(visit, visit.params.id, visit.body.body),
    setMessageStatus: (visit) => setMessageStatus(visit, visit.params.id, visit.body.status),
  });
}
