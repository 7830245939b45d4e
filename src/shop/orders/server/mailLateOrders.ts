import { sql } from "kysely";
import { z } from "zod";
import { cairoDay } from "#platform/cairoDay.ts";
import type { Tx } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { runEach } from "#platform/server/runEach.ts";
import { expectLateDelivery } from "#shop/settings/server/promiseDelivery.ts";
import { orderNumber } from "../orderNumber.ts";
import { findDeliveryPromises, isLateUnmailed } from "./deliveryPromises.ts";
import { lockOrder } from "./lockOrder.ts";
import { queueOrderMail } from "./orderMails.ts";
import { trackingUrlsOf } from "./orderTrackingUrl.ts";
import { sharedLinkEnd } from "./sharedOrderLink.ts";
import "../mailParams.ts";

/** In the morning, mails customers once when the last promised day passed without their parcel. */
export const mailLateOrdersJob = defineJob({
  name: "orders.tellLate",
  payload: z.unknown(),
  every: "12 8 * * *",
  async run(_payload, { db }) {
    const today = cairoDay(new Date());
    const { rows } = await sql<{ id: string }>`
      select o.id from delivery_promises p join orders o on o.id = p.order_id
       where ${isLateUnmailed(today)} order by p.last_day limit 1000`.execute(db);
    await runEach(rows, ({ id }) => db.transaction().execute((tx) => mailLateOrder(tx, id, today)));
  },
});

async function mailLateOrder(tx: Tx, id: string, today: string): Promise<void> {
  const order = await lockOrder(tx, { id });
  // The parcel may have arrived since the list was read.
  const { rows } = await sql`
    update delivery_promises p set told_at = now() from orders o
     where o.id = p.order_id and p.order_id = ${id} and ${isLateUnmailed(today)} returning p.order_id`.execute(tx);
  const promised = (await findDeliveryPromises(tx, [id])).get(id);
  if (rows.length === 0 || !promised) return;
  const isDispatched = order.status === "dispatched";
  const late = { governorate: order.governorate, method: order.delivery_method, isDispatched };
  const expected = (await expectLateDelivery(tx, late, today)) ?? null;
  await tx.updateTable("delivery_promises").set({ expected_day: expected }).where("order_id", "=", id).execute();
  await queueOrderMail(tx, order, {
    key: `late:${id}`,
    template: "deliveryLate",
    params: {
      name: order.customer_name,
      orderId: id,
      shared: sharedLinkEnd(order) !== undefined,
      number: orderNumber(order.number),
      until: promised.to,
      expected,
      isDispatched,
      trackingNumber: order.tracking_number,
      trackingUrl: (await trackingUrlsOf(tx, [order]))(order),
    },
  });
}
