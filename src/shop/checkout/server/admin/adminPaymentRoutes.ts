import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminPaymentContract } from "#shop/checkout/adminContract.ts";
import { listQuarantined, markReviewed } from "./quarantineList.ts";

export function adminPaymentRoutes(app: FastifyInstance): void {
  registerContract(app, adminPaymentContract, {
    quarantinedPayments: ({ db, query }) => listQuarantined(db, query),
    async markReviewed({ admin, params: { id } }) {
      await markReviewed(admin, id);
      return {};
    },
  });
}
