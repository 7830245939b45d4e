import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminNewsletterContract } from "#shop/marketing/adminContract.ts";
import { listSubscribers } from "./listSubscribers.ts";

export function adminNewsletterRoutes(app: FastifyInstance): void {
  registerContract(app, adminNewsletterContract, {
    subscribers: ({ db, query }) => listSubscribers(db, query),
  });
}
