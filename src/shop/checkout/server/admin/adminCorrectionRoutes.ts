import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminCorrectionContract } from "#shop/checkout/adminCorrectionContract.ts";
import { adminOrder } from "#shop/orders/server/admin/adminOrder.ts";
import { correctDelivery, correctionMessage } from "../correctDelivery.ts";
import { eraseContact } from "./eraseContact.ts";

export function adminCorrectionRoutes(app: FastifyInstance): void {
  registerContract(app, adminCorrectionContract, {
    async correct({ db, admin, caller, params: { id }, body }) {
      const by = { by: "admin", user: admin.user, language: caller.language, audit: admin } as const;
      const parts = await correctDelivery(db, id, body, by);
      return { order: await adminOrder(db, id), message: correctionMessage(parts) };
    },
    async eraseContact({ db, admin, params: { id }, body: { reason } }) {
      const { erased, open } = await eraseContact(admin, id, reason);
      const message = open > 0 ? "orders.contactErasedPartly" : "orders.contactErasedNow";
      const facts = { erased: String(erased), open: String(open) };
      return { order: await adminOrder(db, id), message, facts };
    },
  });
}
