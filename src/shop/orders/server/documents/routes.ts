import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { documentContract } from "#shop/orders/documentContract.ts";
import { sendInvoice, sendReturnSlip } from "./sendDocument.ts";

export function documentRoutes(app: FastifyInstance): void {
  // Rendering a PDF costs more than any page.
  const rateLimit = sharedRateLimit(app.shop.pool, { name: "documents", points: 30, minutes: 1 });

  registerContract(app, documentContract, {
    async invoice({ db, visitor, caller, params: { id }, reply }) {
      await rateLimit.consume(visitor.id);
      return sendInvoice(db, reply, id, { userId: visitor.id, language: caller.language });
    },
    async returnSlip({ db, visitor, caller, params: { id }, reply }) {
      await rateLimit.consume(visitor.id);
      return sendReturnSlip(db, reply, id, { userId: visitor.id, language: caller.language });
    },
  });
}
