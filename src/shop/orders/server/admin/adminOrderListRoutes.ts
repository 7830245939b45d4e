import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { reauthenticateForExport, reauthenticateForRefund } from "#shop/accounts/server/reauthenticateAbove.ts";
import { adminOrderListContract, maxBulkOrders } from "#shop/orders/adminOrderListContract.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { canCancelBeforeDispatch, nextStatuses } from "#shop/orders/orderStatus.ts";
import { orderStateOf } from "../lockOrder.ts";
import { listSelectableOrders } from "./adminOrderList.ts";
import { findBulkJob, hideBulkJob, listBulkJobs, listBulkResults } from "./bulkJobQueries.ts";
import { findFailedChange, retryBulkChange, startBulkChange } from "./bulkStatusJob.ts";
import { countOrders } from "./countOrders.ts";
import { orderListVersion } from "./orderListVersion.ts";
import { sendOrdersCsv } from "./ordersCsv.ts";
import { listViews, removeView, saveView } from "./savedViews.ts";

export function adminOrderListRoutes(app: FastifyInstance): void {
  registerContract(app, adminOrderListContract, {
    pulse: ({ db }) => orderListVersion(db),
    async selection({ db, query }) {
      const [rows, { total }] = await Promise.all([
        listSelectableOrders(db, query, maxBulkOrders),
        countOrders(db, query),
      ]);
      const items = rows.map((row) => ({
        id: row.id,
        number: orderNumber(row.number),
        version: row.version,
        nextStatuses: nextStatuses(orderStateOf(row), "admin"),
        mayCancel: canCancelBeforeDispatch(orderStateOf(row)),
      }));
      return { items, total };
    },
    async exportList({ db, readDb, config, admin, query, reply }) {
      await reauthenticateForExport({ db, config }, admin.user, async () => (await countOrders(db, query)).total);
      await sendOrdersCsv(readDb, query, reply);
      return "";
    },
    bulkJobs: async ({ db, visitor }) => ({ items: await listBulkJobs(db, visitor.id) }),
    async startBulk({ admin, db, config, body }) {
      await reauthenticateForBulk({ db, config }, admin, body);
      return findBulkJob(admin.db, admin.user.id, await startBulkChange(admin, body));
    },
    async bulkJob({ db, visitor, params: { id } }) {
      const job = await findBulkJob(db, visitor.id, id);
      return { ...job, results: await listBulkResults(db, id) };
    },
    async retryBulk({ admin, db, config, params: { id } }) {
      const change = await findFailedChange(admin, id);
      await reauthenticateForBulk({ db, config }, admin, change);
      return findBulkJob(admin.db, admin.user.id, await retryBulkChange(admin, id, change));
    },
    async hideBulk({ db, visitor, params: { id } }) {
      await hideBulkJob(db, visitor.id, id);
      return {};
    },
    views: async ({ db, visitor, query: { screen } }) => ({ items: await listViews(db, visitor.id, screen) }),
    saveView: ({ db, visitor, body }) => saveView(db, visitor.id, body),
    async removeView({ db, visitor, params: { id } }) {
      await removeView(db, visitor.id, id);
      return {};
    },
  });
}

type BulkRefund = { ids: readonly string[]; refund?: boolean | undefined };

async function reauthenticateForBulk(
  context: { db: Db; config: Config },
  { user }: AdminContext,
  { ids, refund }: BulkRefund,
): Promise<void> {
  if (refund) await reauthenticateForRefund(context, user, await totalOf(context.db, ids));
}

/** Piastres that a bulk cancellation could pay back. */
async function totalOf(db: Db, ids: readonly string[]): Promise<number> {
  const { sum } = await db
    .selectFrom("orders")
    .select(sql<string>`coalesce(sum(total), 0)`.as("sum"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(sum);
}
