import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { mostAtOnce, orderDeskContract } from "../listContract.ts";
import { orderNumber } from "../number.ts";
import { nextStatuses } from "../order.ts";
import { retryBulk, startBulk } from "./bulkChange.ts";
import { bulkJobOf, bulkJobsOf, bulkResultsOf, hideBulk } from "./bulkViews.ts";
import { countOrders } from "./countOrders.ts";
import { stateOf } from "./lockOrder.ts";
import { sendOrdersTable } from "./ordersCsv.ts";
import { pulseOf } from "./pulse.ts";
import { removeView, saveView, viewsOf } from "./savedViews.ts";
import { pickOrders } from "./staffList.ts";

export function orderDeskRoutes(app: FastifyInstance): void {
  serve(app, orderDeskContract, {
    pulse: ({ db }) => pulseOf(db),
    async picks({ db, query }) {
      const [rows, { total }] = await Promise.all([pickOrders(db, query, mostAtOnce), countOrders(db, query)]);
      const items = rows.map((row) => ({
        id: row.id,
        number: orderNumber(row.number),
        version: row.version,
        nextStatuses: nextStatuses(stateOf(row), "admin"),
      }));
      return { items, total };
    },
    async exportList({ db, query, reply }) {
      await sendOrdersTable(db, query, reply);
      return "";
    },
    bulkJobs: async ({ db, visitor }) => ({ items: await bulkJobsOf(db, visitor.id) }),
    async startBulk({ db, visitor, caller, body }) {
      return bulkJobOf(db, visitor.id, await startBulk(db, { visitor, caller }, body));
    },
    async bulkJob({ db, visitor, params: { id } }) {
      const job = await bulkJobOf(db, visitor.id, id);
      return { ...job, results: await bulkResultsOf(db, id) };
    },
    async retryBulk({ db, visitor, caller, params: { id } }) {
      return bulkJobOf(db, visitor.id, await retryBulk(db, { visitor, caller }, id));
    },
    async hideBulk({ db, visitor, params: { id } }) {
      await hideBulk(db, visitor.id, id);
      return {};
    },
    views: async ({ db, visitor, query: { screen } }) => ({ items: await viewsOf(db, visitor.id, screen) }),
    saveView: ({ db, visitor, body }) => saveView(db, visitor.id, body),
    async removeView({ db, visitor, params: { id } }) {
      await removeView(db, visitor.id, id);
      return {};
    },
  });
}
