import type { FastifyInstance } from "fastify";
import type { ErrorKey } from "#platform/errors.ts";
import { serve } from "#server/serve.ts";
import type { RefundOutcome } from "#shop/orders/messages.ts";
import { staffReturnsContract } from "#shop/orders/returnsContract.ts";
import { anyOrder } from "../anyOrder.ts";
import { reconciliationOf } from "../reconcile.ts";
import { addNote, retryRefunds, setTracking } from "./care.ts";
import { receiveGoods, rejectRefund, reopenRefund } from "./goods.ts";
import { refundByStaff } from "./refundByStaff.ts";
import { refusedAtDoor, requestReturnByStaff } from "./requestReturn.ts";
import { returnsDesk } from "./returnsDesk.ts";

export function returnsRoutes(app: FastifyInstance): void {
  const { db } = app.shop;
  const done = async (id: string, message: ErrorKey) => ({ order: await anyOrder(db, id), message });
  serve(app, staffReturnsContract, {
    list: ({ query }) => returnsDesk(db, query),
    async refund({ config, visitor, caller, params: { id }, body }) {
      return done(id, saidOfRefund(await refundByStaff({ db, config }, { visitor, caller }, id, body)));
    },
    async retryRefund({ config, visitor, caller, params: { id } }) {
      return done(id, saidOfRefund(await retryRefunds({ db, config }, { visitor, caller }, id)));
    },
    async requestReturn({ visitor, caller, params: { id }, body }) {
      await requestReturnByStaff(db, { visitor, caller }, id, body);
      return done(id, "admin.orders.returnOpened");
    },
    async refusedAtDoor({ visitor, caller, params: { id }, body }) {
      await refusedAtDoor(db, { visitor, caller }, id, body);
      return done(id, "admin.orders.refused");
    },
    async receiveGoods({ visitor, caller, params: { id }, body }) {
      await receiveGoods(db, { visitor, caller }, id, body);
      return done(id, "admin.orders.goodsReceived");
    },
    async rejectRefund({ visitor, caller, params: { id }, body }) {
      await rejectRefund(db, { visitor, caller }, id, body);
      return done(id, "admin.orders.refundRejected");
    },
    async reopenRefund({ visitor, caller, params: { id }, body }) {
      await reopenRefund(db, { visitor, caller }, id, body);
      return done(id, "admin.orders.refundReopened");
    },
    async setTracking({ visitor, caller, params: { id }, body }) {
      await setTracking(db, { visitor, caller }, id, body);
      return done(id, "admin.orders.tracked");
    },
    async addNote({ visitor, caller, params: { id }, body: { note } }) {
      await addNote(db, { visitor, caller }, id, note);
      return done(id, "admin.orders.noted");
    },
    reconciliation: ({ config, query: { day } }) => reconciliationOf({ db, config }, day),
  });
}

function saidOfRefund(outcome: RefundOutcome): ErrorKey {
  if (outcome === "failed") return "admin.orders.refundRefused";
  return outcome === "pending" ? "admin.orders.refundPending" : "admin.orders.refundDone";
}
