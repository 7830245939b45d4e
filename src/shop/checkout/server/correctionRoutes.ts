import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { customerOrder } from "#shop/orders/server/customerOrder.ts";
import { correctionContract } from "../correctionContract.ts";
import { correctDelivery, correctionMessage } from "./correctDelivery.ts";

export function correctionRoutes(app: FastifyInstance): void {
  registerContract(app, correctionContract, {
    async correct({ db, visitor, caller, params: { id }, body }) {
      const parts = await correctDelivery(db, id, body, { by: "customer", user: visitor, language: caller.language });
      return { order: await customerOrder(db, visitor.id, id), message: correctionMessage(parts) };
    },
  });
}
