import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminCorrectionContract } from "#shop/checkout/adminCorrectionContract.ts";
import { adminOrder } from "#shop/orders/server/admin/adminOrder.ts";
import { correctDelivery, correctionMessage } from "../correctDelivery.ts";

export function adminCorrectionRoutes(app: FastifyInstance): void {
  registerContract(app, adminCorrectionContract, {
    async correct({ db, admin, caller, params: { id }, body }) {
      const by = { by: "admin", user: admin.user, language: caller.language, audit: admin } as const;
      const parts = await correctDelivery(db, id, body, by);
      return { order: await adminOrder(db, id), message: correctionMessage(parts) };
    },
  });
}
