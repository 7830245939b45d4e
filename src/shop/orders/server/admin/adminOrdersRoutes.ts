import type { FastifyInstance } from "fastify";
import type { ErrorKey } from "#platform/errors.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { reauthenticateForRefund } from "#shop/accounts/server/reauthenticateAbove.ts";
import { adminOrdersContract } from "#shop/orders/adminContract.ts";
import { adminMessageKey, refundMessageKey } from "#shop/orders/refundMessages.ts";
import { cancelByAdmin } from "../cancelOrder.ts";
import { presentRow } from "../presentOrder.ts";
import { refundedWith } from "../refunds.ts";
import { adminOrder } from "./adminOrder.ts";
import { listAdminOrders } from "./adminOrderList.ts";
import { listOrderMails, resendOrderMail } from "./orderMailList.ts";
import { reconciliationFor } from "./reconciliation.ts";
import { type SetOrderStatus, type StatusInput, setStatuses } from "./setStatus.ts";
import { addNote, retryFailedRefunds, setTracking } from "./trackingAndNotes.ts";
import { holdRefund, releaseRefund, transferRefund } from "./transferRefund.ts";

/** `setOrderStatus` comes from the returns module, because some statuses open or settle a return. */
export function adminOrdersRoutes(app: FastifyInstance, setOrderStatus: SetOrderStatus): void {
  const { db } = app.shop;
  const done = async (id: string, message: ErrorKey) => ({ order: await adminOrder(db, id), message });
  const resendLimit = sharedRateLimit(app.shop.pool, {
    name: "order-mail",
    points: 10,
    minutes: 60,
    error: "admin.orders.mailTooOften",
  });
  registerContract(app, adminOrdersContract, {
    async list({ db, query, admin }) {
      if (query.sort === "highest" || query.sort === "lowest") requirePermission(admin.user, "amounts.read");
      const { rows, ...count } = await listAdminOrders(db, query);
      return { items: rows.map(presentRow), page: query.page, pageSize: query.pageSize, ...count };
    },
    order: ({ db, params: { id } }) => adminOrder(db, id),
    async setStatus({ admin, config, params: { id }, body }) {
      await setOrderStatus(admin, config, id, body);
      return adminOrder(db, id);
    },
    async setStatuses({ admin, config, body }) {
      const set = (id: string, setting: StatusInput) => setOrderStatus(admin, config, id, setting);
      const results = await setStatuses(db, body, set);
      return { results, done: results.filter(({ ok }) => ok).length, total: results.length };
    },
    async cancel({ admin, config, params: { id }, body }) {
      if (body.refund) {
        requirePermission(admin.user, "orders.refund");
        await reauthenticateForRefund({ db, config }, admin.user, await refundedWith(db, id));
      }
      const outcome = await cancelByAdmin(admin, config, id, body);
      const order = await adminOrder(db, id);
      return { order, message: adminMessageKey(outcome), facts: { status: order.status } };
    },
    async retryRefund({ admin, config, params: { id } }) {
      return done(id, refundMessageKey(await retryFailedRefunds(admin, config, id)));
    },
    async holdRefund({ admin, params }) {
      await holdRefund(admin, params);
      return done(params.id, "admin.orders.refundHeld");
    },
    async releaseRefund({ admin, config, params }) {
      return done(params.id, refundMessageKey(await releaseRefund(admin, config, params)));
    },
    async transferRefund({ admin, config, params, body }) {
      await reauthenticateForRefund({ db, config }, admin.user, await refundedWith(db, params.id, 0));
      await transferRefund(admin, params, body);
      return done(params.id, "admin.orders.refundTransferred");
    },
    async setTracking({ admin, params: { id }, body }) {
      await setTracking(admin, id, body);
      return done(id, "admin.orders.tracked");
    },
    async addNote({ admin, params: { id }, body: { note } }) {
      await addNote(admin, id, note);
      return done(id, "admin.orders.noted");
    },
    mails: async ({ db, params: { id } }) => ({ items: await listOrderMails(db, id) }),
    async resendMail({ admin, params }) {
      await resendOrderMail(admin, resendLimit, params);
      return done(params.id, "admin.orders.mailAgain");
    },
    reconciliation: ({ config, query: { day } }) => reconciliationFor({ db, config }, day),
  });
}
