import { type RawBuilder, sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { orderIdOfToken, sharedLinkEnd } from "#shop/orders/server/sharedOrderLink.ts";
import "#shop/orders/server/tables.ts";

/** Who reviews: an account, or the customer of an order without one, whom the e-mail of the order identifies. */
export type Reviewer =
  | { userId: string; name: string }
  | { userId: null; orderId: string; email: string; name: string };

/** The order of a link in a mail that asks for reviews, and its customer. @throws ShopError 404 when forged or expired */
export async function reviewerOfToken(db: Db, token: string, { sessionSecret }: Pick<Config, "sessionSecret">) {
  const orderId = orderIdOfToken(token, sessionSecret, Date.now(), "order review");
  if (!orderId) throw notFound("orders.linkOver");
  const order = await db
    .selectFrom("orders")
    .select(["id", "user_id", "email", "customer_name", "placed_at", "anonymised_at", "link_revoked_at"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order || !sharedLinkEnd(order)) throw notFound("orders.linkOver");
  const { user_id: userId, email, customer_name: name } = order;
  const reviewer: Reviewer = userId === null ? { userId, orderId, email, name } : { userId, name };
  return { orderId, email, reviewer };
}

/** Orders of the reviewer; an order without an account and e-mail stands alone. */
const ordersOf = (reviewer: Reviewer): RawBuilder<boolean> =>
  reviewer.userId === null
    ? sql`o.user_id is null and (o.id = ${reviewer.orderId}
          or (${reviewer.email} <> '' and lower(o.email) = lower(${reviewer.email})))`
    : sql`o.user_id = ${reviewer.userId}`;

/** Delivered and neither refused at the door nor returned, at least one piece of it. */
export const isUnreturnedLine = sql<boolean>`o.delivered_at is not null and l.quantity > l.returned + (
  select coalesce(sum((piece ->> 'quantity')::int), 0) from returns t, jsonb_array_elements(t.lines) piece
   where t.order_id = o.id and t.kind = 'refused_at_door' and t.status in ('requested', 'received', 'inspected')
     and piece ->> 'lineId' = l.id::text)`;

/**
 * Returns the reviewer's first order with this product, and whether the reviewer has received and kept a piece in any of
 * them. Undefined: never ordered. The first order identifies the only review of a customer without an account.
 */
export async function findPurchase(
  db: Db | Tx,
  reviewer: Reviewer,
  productId: string,
): Promise<{ orderId: string; isUnreturned: boolean } | undefined> {
  const { rows } = await sql<{ orderId: string; isUnreturned: boolean }>`
    select o.id as "orderId", bool_or(${isUnreturnedLine}) over () as "isUnreturned"
      from orders o join order_lines l on l.order_id = o.id
     where ${ordersOf(reviewer)} and l.product_id = ${productId}
     order by o.placed_at, o.id limit 1`.execute(db);
  return rows[0];
}
