import { z } from "zod";
import type { Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import { withdrawGiftCode } from "#shop/promotions/server/giftCodes.ts";
import { keepsItems } from "./keepsItems.ts";
import { lockOrder } from "./lockOrder.ts";
import { transitionOrder } from "./transitionOrder.ts";

const jobName = { name: "returns.closeFirstOrder" };

/** Called when all of a replacement was returned: the transaction has not locked the first order of the exchange. */
export const closeFirstOrderLater = (tx: Tx, orderId: string): Promise<void> => enqueue(tx, jobName, { orderId });

/**
 * Marks the first order of an exchange as refunded once its customer keeps nothing of it. While a return of its other items is
 * open, that return decides.
 */
export const closeFirstOrderJob = defineJob({
  ...jobName,
  payload: z.object({ orderId: z.uuid() }),
  run: ({ orderId }, { db }) =>
    db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, { id: orderId });
      const isDelivered = order.status === "delivered" || order.status === "completed";
      if (!isDelivered || (await keepsItems(tx, orderId))) return;
      await withdrawGiftCode(tx, orderId);
      await transitionOrder(tx, order, "refunded", { by: "system" });
    }),
});
