import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { runEach } from "#platform/server/runEach.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { openExchangeStatuses } from "../exchangeStatus.ts";
import { canTransition } from "../orderStatus.ts";
import { openReturnStatuses } from "../returnStatus.ts";
import { hasOpenReturn, lockOrder, orderStateOf } from "./lockOrder.ts";
import { mailStatusChange } from "./orderMails.ts";
import { retryRefundJobName, runRefund } from "./refunds.ts";
import { transitionOrder } from "./transitionOrder.ts";

export const retryRefundJob = defineJob({
  ...retryRefundJobName,
  payload: z.object({ refundId: z.uuid() }),
  async run({ refundId }, { db, config }) {
    await runRefund({ db, config }, refundId);
  },
});

/** Merges recent changes into the count summaries, so that counting reads few rows. */
export const foldOrderCountsJob = defineJob({
  name: "orders.foldCounts",
  payload: z.unknown(),
  every: "*/5 * * * *",
  async run(_payload, { db }) {
    await sql`select fold_order_counts()`.execute(db);
  },
});

/** Completes delivered orders after their return period. */
export const completeOrdersJob = defineJob({
  name: "orders.complete",
  payload: z.unknown(),
  every: "23 * * * *",
  async run(_payload, { db }) {
    const { returnWindowDays } = await readSettings(db);
    const due = await db
      .selectFrom("orders")
      .select("id")
      .where("status", "=", "delivered")
      .where(
        sql<boolean>`(now() at time zone 'Africa/Cairo')::date > (delivered_at at time zone 'Africa/Cairo')::date + ${returnWindowDays}::int`,
      )
      .where(hasNoOpenReturn)
      .orderBy("delivered_at")
      .limit(500)
      .execute();
    await runEach(due, ({ id }) =>
      db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, { id });
        if (!canTransition(orderStateOf(order, { openReturn: await hasOpenReturn(tx, id) }), "completed", "system"))
          return;
        await mailStatusChange(tx, await transitionOrder(tx, order, "completed", { by: "system" }), "completed");
      }),
    );
  },
});

/** Such orders cannot be completed, and would keep the others out of the list. */
const hasNoOpenReturn = sql<boolean>`
  not exists (select from returns r where r.order_id = orders.id and r.status = any(${[...openReturnStatuses]}))
  and not exists (select from exchanges e where e.order_id = orders.id and e.status = any(${[...openExchangeStatuses]}))`;
