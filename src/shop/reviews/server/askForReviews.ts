import { sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { queueOrderMail } from "#shop/orders/server/orderMails.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { listReviewableItems } from "./requestedReviews.ts";
import "../mailParams.ts";
import "./tables.ts";

/** Older deliveries are not asked about, such as those from before the shop switched the mails on. */
const latestAfterDays = 14;
const batch = 1_000;
/** Names of items in one mail; the page shows all of them. */
const maxNamed = 5;

/** In the afternoon in Cairo, asks for reviews some days after the delivery, once for each order. */
export const askForReviewsJob = defineJob({
  name: "reviews.ask",
  payload: z.unknown(),
  every: "17 13 * * *",
  async run(_payload, { db }) {
    const { reviewMails, reviewMailDays } = await readSettings(db);
    if (reviewMails) for (const id of await listOrdersToAsk(db, reviewMailDays)) await requestReviewOnce(db, id);
    await forgetGuests(db);
  },
});

/** A replacement is no purchase of its own: its order was asked about. */
async function listOrdersToAsk(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
     where o.delivered_at <= now() - make_interval(days => ${days}::int)
       and o.delivered_at > now() - make_interval(days => ${days + latestAfterDays}::int)
       and o.status in ('delivered', 'completed') and o.email <> '' and o.anonymised_at is null
       and o.replaces_order_id is null
       and not exists (select from review_requests r where r.order_id = o.id)
       and not exists (select from review_opt_outs s where s.email = lower(o.email))
     order by o.delivered_at limit ${batch}`.execute(db);
  return rows.map(({ id }) => id);
}

const requestReviewOnce = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id });
    const request = await tx
      .insertInto("review_requests")
      .values({ order_id: id })
      .onConflict((same) => same.doNothing())
      .returning("order_id")
      .executeTakeFirst();
    const items = (await listReviewableItems(tx, id)).filter(({ isReviewed }) => !isReviewed);
    if (!request || items.length === 0) return;
    await queueOrderMail(tx, order, {
      key: `review-request:${id}`,
      template: "reviewRequest",
      params: {
        name: order.customer_name,
        orderId: id,
        number: orderNumber(order.number),
        items: items.slice(0, maxNamed).map(({ name }) => name),
      },
    });
  });

/** Customers without an account cannot delete one: their names and e-mails go with those of their orders. */
async function forgetGuests(db: Db | Tx): Promise<void> {
  await sql`update product_reviews r set shown_name = '' from orders o
    where o.id = r.order_id and r.user_id is null and r.shown_name <> '' and o.anonymised_at is not null`.execute(db);
  await sql`delete from review_opt_outs s
    where not exists (select from orders o where lower(o.email) = s.email)`.execute(db);
}
