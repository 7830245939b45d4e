import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminPromotionsContract } from "#shop/promotions/adminContract.ts";
import { listCoupons, listRedemptions, loadCoupon } from "./couponQueries.ts";
import { addCoupon, changeCoupon, removeCoupon } from "./editCoupons.ts";

export function adminPromotionsRoutes(app: FastifyInstance): void {
  registerContract(app, adminPromotionsContract, {
    list: ({ db, query }) => listCoupons(db, query),
    coupon: ({ db, params: { id } }) => loadCoupon(db, id),
    uses: async ({ db, params: { id } }) => ({ items: await listRedemptions(db, id) }),
    add: ({ admin, body }) => addCoupon(admin, body),
    change: ({ admin, params: { id }, body }) => changeCoupon(admin, id, body),
    async remove({ admin, params: { id } }) {
      await removeCoupon(admin, id);
      return {};
    },
  });
}
