import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminSupportContract } from "#shop/support/adminContract.ts";
import { answerMessage, listMessages, loadMessageThread, setMessageStatus } from "./contactMessages.ts";

export function adminSupportRoutes(app: FastifyInstance): void {
  registerContract(app, adminSupportContract, {
    messages: ({ db, query }) => listMessages(db, query),
    message: ({ db, params: { id } }) => loadMessageThread(db, id),
    answerMessage: ({ admin, config, params: { id }, body }) => answerMessage(admin, config, id, body.body),
    setMessageStatus: ({ admin, params: { id }, body }) => setMessageStatus(admin, id, body.status),
  });
}
