import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { promotionsContract, staffPromotionsContract } from "../contract.ts";
import { giftCodesOf } from "./giftCodes.ts";
import { addCoupon, changeCoupon, removeCoupon } from "./staffCoupons.ts";
import { staffCoupon, staffCoupons, usesOf } from "./staffList.ts";

export function promotionsRoutes(app: FastifyInstance): void {
  serve(app, promotionsContract, {
    async mine({ db, visitor }) {
      const items = await giftCodesOf(db, visitor.id);
      return { items, page: 1, pageSize: 50, total: items.length };
    },
  });
  serve(app, staffPromotionsContract, {
    list: ({ db, query }) => staffCoupons(db, query),
    coupon: ({ db, params: { id } }) => staffCoupon(db, id),
    uses: async ({ db, params: { id } }) => ({ items: await usesOf(db, id) }),
    add: ({ db, visitor, caller, body }) => addCoupon(db, { visitor, caller }, body),
    change: ({ db, visitor, caller, params: { id }, body }) => changeCoupon(db, { visitor, caller }, id, body),
    async remove({ db, visitor, caller, params: { id } }) {
      await removeCoupon(db, { visitor, caller }, id);
      return {};
    },
  });
}
