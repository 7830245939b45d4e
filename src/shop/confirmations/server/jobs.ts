import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { runEach } from "#platform/server/runEach.ts";
import { cancelLockedOrder } from "#shop/orders/server/cancelOrder.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { lockConfirmation, resolveConfirmations } from "#shop/orders/server/orderConfirmations.ts";

/** Cancels cash orders that nobody confirmed in time: gives the stock back and tells the customer. */
export const cancelUnconfirmedOrdersJob = defineJob({
  name: "confirmations.cancelUnconfirmed",
  payload: z.unknown(),
  every: "*/5 * * * *",
  async run(_payload, { db }) {
    const due = await db
      .selectFrom("order_confirmations")
      .select("order_id")
      .where("outcome", "=", "waiting")
      .where("deadline_at", "<=", new Date())
      .orderBy("deadline_at")
      .limit(500)
      .execute();
    await runEach(due, ({ order_id: id }) =>
      db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, { id });
        // The customer may have confirmed, or staff may have moved the order, since the list was read.
        if ((await lockConfirmation(tx, id))?.outcome !== "waiting") return;
        const isUnanswered = order.status === "cod_order_placed";
        await resolveConfirmations(tx, [id], isUnanswered ? "unanswered" : "waived", { by: "system" });
        if (isUnanswered) await cancelLockedOrder(tx, order, { by: "system", actorId: null }, "unanswered");
      }),
    );
  },
});
