import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import { isoDay } from "#shop/settings/server/isoDay.ts";
import { promiseDelivery } from "#shop/settings/server/promiseDelivery.ts";
import "./tables.ts";

/** `expected`: the day that a mail about the delay named. */
type DeliveryPromise = DeliveryDays & { expected: string | null };

/** Returns the delivery days that the orders were promised, by order id. Orders from before promises have none. */
export async function findDeliveryPromises(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, DeliveryPromise>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("delivery_promises")
    .select(({ ref }) => [isoDay(ref("first_day")).as("from"), isoDay(ref("last_day")).as("to"), "order_id"])
    .select(({ ref }) => sql<string | null>`to_char(${ref("expected_day")}, 'YYYY-MM-DD')`.as("expected"))
    .where("order_id", "in", orderIds)
    .execute();
  return new Map(rows.map(({ order_id, ...promise }) => [order_id, promise]));
}

/**
 * Promises the delivery days of a cash order anew, counted from its confirmation: before it, nobody packs. The caller
 * holds the order's lock.
 */
export async function renewDeliveryPromise(tx: Tx, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom("orders")
    .select(["governorate", "delivery_method"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const promise = await promiseDelivery(tx, { governorate: order.governorate, method: order.delivery_method });
  if (!promise) return;
  await tx
    .updateTable("delivery_promises")
    .set({ first_day: promise.from, last_day: promise.to, expected_day: null })
    .where("order_id", "=", orderId)
    .execute();
}

/**
 * Condition on `orders o`: its parcel is not there though the last promised day is over, and its customer was not told.
 * Not while the customer has to confirm the order, and not before the day that they asked for.
 */
export const isLateUnmailed = (today: string) => sql<SqlBool>`
  o.status in ('order_placed', 'cod_order_placed', 'processing', 'dispatched') and p.told_at is null
  and p.last_day < ${today}::date and p.last_day >= ${today}::date - 30
  and not exists (select from order_confirmations c where c.order_id = o.id
    and ((c.outcome = 'waiting' and o.status = 'cod_order_placed') or c.deliver_on >= ${today}::date))
  and not exists (select from shipments s where s.order_id = o.id and s.redelivery_day >= ${today}
    and s.ended_at is null)`;
