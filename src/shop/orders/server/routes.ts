import type { FastifyInstance } from "fastify";
import { unknown } from "#platform/errors.ts";
import { serve } from "#server/serve.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { ordersContract, staffOrdersContract } from "../contract.ts";
import { saidToCustomer, saidToStaff } from "../messages.ts";
import { anyOrder } from "./anyOrder.ts";
import { cancelByStaff, cancelOwnOrder } from "./cancelOrder.ts";
import { orderOfLink } from "./orderLink.ts";
import { ownOrder } from "./ownOrder.ts";
import { presentRow, presentShared, presentSummary } from "./present.ts";
import { findOrder, ordersOf, ownPageSize } from "./queries.ts";
import { returnPhotoRoutes } from "./returns/photoRoutes.ts";
import { requestOwnReturn } from "./returns/requestReturn.ts";
import { returnsRoutes } from "./returns/routes.ts";
import { setAnyStatus } from "./setAnyStatus.ts";
import { type Setting, setStatuses } from "./setStatus.ts";
import { staffOrders } from "./staffList.ts";

export function ordersRoutes(app: FastifyInstance): void {
  serve(app, ordersContract, {
    async list({ db, visitor, query: { page, show } }) {
      const { rows, lines, total } = await ordersOf(db, visitor.id, page, show);
      const items = rows.map((row) => presentSummary(row, lines.get(row.id) ?? []));
      return { items, page, pageSize: ownPageSize, total };
    },
    order: ({ db, visitor, params: { id } }) => ownOrder(db, visitor.id, id),
    async cancel({ db, config, visitor, params: { id }, body }) {
      const outcome = await cancelOwnOrder({ db, config }, visitor.id, id, body);
      return { order: await ownOrder(db, visitor.id, id), message: saidToCustomer(outcome) };
    },
    async requestRefund({ db, visitor, params: { id }, body }) {
      await requestOwnReturn(db, visitor.id, id, body);
      return { order: await ownOrder(db, visitor.id, id), message: "orders.refundRequested" };
    },
    async shared({ db, config, params: { token }, reply }) {
      reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
      const id = orderOfLink(token, config.sessionSecret);
      const [found, { returnWindowDays }] = await Promise.all([id ? findOrder(db, id) : undefined, settingsOf(db)]);
      if (!found || found.order.anonymised_at) throw unknown("orders.linkOver");
      return presentShared(found, { returnWindowDays });
    },
  });

  serve(app, staffOrdersContract, {
    async list({ db, query }) {
      const { rows, ...count } = await staffOrders(db, query);
      return { items: rows.map(presentRow), page: query.page, pageSize: query.pageSize, ...count };
    },
    order: ({ db, params: { id } }) => anyOrder(db, id),
    async setStatus({ db, config, visitor, caller, params: { id }, body }) {
      await setAnyStatus({ db, config }, { visitor, caller }, id, body);
      return anyOrder(db, id);
    },
    async setStatuses({ db, config, visitor, caller, body }) {
      const set = (id: string, setting: Setting) => setAnyStatus({ db, config }, { visitor, caller }, id, setting);
      const results = await setStatuses(db, body, set);
      return { results, done: results.filter(({ ok }) => ok).length, total: results.length };
    },
    async cancel({ db, config, visitor, caller, params: { id }, body }) {
      const outcome = await cancelByStaff({ db, config }, { visitor, caller }, id, body);
      const order = await anyOrder(db, id);
      return { order, message: saidToStaff(outcome), facts: { status: order.status } };
    },
  });
  returnsRoutes(app);
  returnPhotoRoutes(app);
}
