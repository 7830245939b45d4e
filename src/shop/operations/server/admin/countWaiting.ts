import { sql } from "kysely";
import { maxCounted } from "#platform/server/cappedCount.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { isPermitted, type PermittedVisitor } from "#platform/server/requirePermission.ts";
import type { Permission } from "#platform/staffRoles.ts";
import type { Waiting } from "#shop/operations/contract.ts";
import { openReturnStatuses } from "#shop/orders/returnStatus.ts";
import { isAwaitingConfirmation } from "#shop/orders/server/orderConfirmations.ts";

/**
 * Counts what waits for staff in one statement of index lookups. Each number stops at 10,000, so that its price does
 * not grow with the shop.
 */
export async function countWaiting(db: Db | Tx): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select ${capped(sql`select from order_confirmations c join orders on orders.id = c.order_id
             where c.outcome = 'waiting' and orders.status = 'cod_order_placed'`)} as "toConfirm",
           ${capped(sql`select from orders
             where status in ('order_placed', 'cod_order_placed') and not ${isAwaitingConfirmation}`)} as "toPack",
           ${capped(sql`select from orders where status = 'processing'`)} as "toDispatch",
           ${capped(sql`select from returns where status in (${sql.join(openReturnStatuses)})`)} as "returns",
           ${capped(sql`select from refunds where status = 'failed'`)} as "failedRefunds",
           ${capped(sql`select from webhook_events where outcome = 'quarantined' and looked_at is null`)} as "payments",
           ${capped(sql`select from contact_messages where status = 'open'`)} as "messages",
           ${capped(sql`select from product_reviews where status = 'waiting'`)} as "reviews",
           ${capped(sql`select from outbox where status = 'dead'`)} as "failedMails",
           ${capped(sql`select from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`)}
             as "failedJobs",
           least(${maxCounted}, (select coalesce(sum(low_variants), 0) from products
             where low_variants > 0 and not hidden))::int as "lowStock"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("counting what waits returned no row");
  return counts;
}

const capped = (found: ReturnType<typeof sql>) =>
  sql`(select count(*) from (${found} limit ${maxCounted}) as found)::int`;

const countPermissions: Record<keyof Waiting, Permission> = {
  toConfirm: "orders.confirm",
  toPack: "orders.read",
  toDispatch: "orders.read",
  returns: "returns.read",
  failedRefunds: "orders.refund",
  payments: "payments.read",
  messages: "messages.read",
  reviews: "reviews.moderate",
  failedMails: "system.read",
  failedJobs: "system.read",
  lowStock: "products.read",
};

/** Returns the counts with 0 for each that the role may not see. */
export function visibleCounts(counts: Waiting, staff: PermittedVisitor): Waiting {
  const visible = { ...counts };
  for (const name of Object.keys(countPermissions) as (keyof Waiting)[])
    if (!isPermitted(staff, countPermissions[name])) visible[name] = 0;
  return visible;
}
