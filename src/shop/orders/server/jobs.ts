import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { readSettings } from "#shop/settings/server/settings.ts";
import { mayMove } from "../order.ts";
import { tellNews } from "./letters.ts";
import { hasOpenReturn, lockOrder, stateOf } from "./lockOrder.ts";
import { move } from "./move.ts";
import { retryRefund, runRefund } from "./refunds.ts";

export const retryOrderRefund = defineJob({
  ...retryRefund,
  payload: z.object({ refundId: z.uuid() }),
  async run({ refundId }, { db, config }) {
    await runRefund({ db, config }, refundId);
  },
});

/** What changed since is added to the sums, so that counting reads little. */
export const foldOrderCounts = defineJob({
  name: "orders.foldCounts",
  payload: z.unknown(),
  every: "*/5 * * * *",
  async run(_payload, { db }) {
    await sql`select fold_order_counts()`.execute(db);
  },
});

/** An order whose return period is over is completed: nothing more is expected of either side. */
export const completeOrders = defineJob({
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
      .limit(500)
      .execute();
    for (const { id } of due) {
      await db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, { id });
        if (!mayMove(stateOf(order, await hasOpenReturn(tx, id)), "completed", "system")) return;
        await tellNews(tx, await move(tx, order, "completed", { by: "system" }), "completed");
      });
    }
  },
});
