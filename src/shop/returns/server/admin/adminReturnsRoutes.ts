import type { FastifyInstance } from "fastify";
import type { ErrorKey } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { reauthenticateForRefund } from "#shop/accounts/server/reauthenticateAbove.ts";
import { refundMessageKey } from "#shop/orders/refundMessages.ts";
import { adminOrder } from "#shop/orders/server/admin/adminOrder.ts";
import { refundedWith } from "#shop/orders/server/refunds.ts";
import { adminReturnsContract } from "#shop/returns/adminContract.ts";
import { approveExchange, declineExchange } from "../exchanges/decideExchange.ts";
import { exchangeOptions, listExchanges } from "../exchanges/exchangeQueries.ts";
import { requestExchangeByAdmin } from "../exchanges/requestExchange.ts";
import { readPhoto } from "../photos.ts";
import { recordRefusedAtDoor, requestReturnByAdmin } from "../requestReturn.ts";
import { sendPhoto } from "../sendPhoto.ts";
import { receiveGoods, rejectRefund, reopenRefund } from "./inspectReturn.ts";
import { listReturns } from "./listReturns.ts";
import { refundByAdmin } from "./refundByAdmin.ts";

export function adminReturnsRoutes(app: FastifyInstance): void {
  const { db } = app.shop;
  const done = async (id: string, message: ErrorKey) => ({ order: await adminOrder(db, id), message });
  registerContract(app, adminReturnsContract, {
    list: ({ query }) => listReturns(db, query),
    async requestReturn({ admin, params: { id }, body }) {
      await requestReturnByAdmin(admin, id, body);
      return done(id, "admin.orders.returnOpened");
    },
    async refusedAtDoor({ admin, params: { id }, body }) {
      await recordRefusedAtDoor(admin, id, body);
      return done(id, "admin.orders.refused");
    },
    async receiveGoods({ admin, params: { id }, body }) {
      await receiveGoods(admin, id, body);
      return done(id, "admin.orders.goodsReceived");
    },
    async refund({ admin, config, params: { id }, body }) {
      const paid = await refundedWith(db, id, body.amount === undefined ? undefined : fromPounds(body.amount));
      await reauthenticateForRefund({ db, config }, admin.user, paid);
      return done(id, refundMessageKey(await refundByAdmin(admin, config, id, body)));
    },
    async rejectRefund({ admin, params: { id }, body }) {
      await rejectRefund(admin, id, body);
      return done(id, "admin.orders.refundRejected");
    },
    async reopenRefund({ admin, params: { id }, body }) {
      await reopenRefund(admin, id, body);
      return done(id, "admin.orders.refundReopened");
    },
    listExchanges: ({ query }) => listExchanges(db, query),
    exchangeOptions: ({ params: { id } }) => exchangeOptions(db, id),
    async requestExchange({ admin, params: { id }, body }) {
      await requestExchangeByAdmin(admin, id, body);
      return done(id, "admin.orders.exchangeRequested");
    },
    async approveExchange({ admin, params: { id }, body }) {
      await approveExchange(admin, id, body);
      return done(id, "admin.orders.exchangeApproved");
    },
    async declineExchange({ admin, params: { id }, body }) {
      await declineExchange(admin, id, body);
      return done(id, "admin.orders.exchangeDeclined");
    },
    photo: async ({ config, params: { id, photo }, reply }) =>
      sendPhoto(reply, await readPhoto({ db, config }, id, photo)),
  });
}
