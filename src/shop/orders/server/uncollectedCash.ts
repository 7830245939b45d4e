import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";

/**
 * Returns the ids of those cash orders whose customer has a parcel, but whose parcel with the cash came back or got lost, so
 * that nobody collected it. The answer cannot change while the caller holds the orders' locks, because parcels lock their
 * order first.
 */
export async function ordersWithUncollectedCash(db: Db | Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join shipments s on s.order_id = o.id and s.kind = 'delivery'
     where o.id = any(${[...orderIds]}) and o.payment_method = 'cod' and o.delivered_at is null
       and o.total > o.credit_used + o.refunded
     group by o.id
    having bool_or(s.status = 'delivered') and bool_or(s.cash > 0 and s.status in ('returned', 'lost'))
       and not bool_or(s.cash > 0 and s.status not in ('returned', 'lost', 'cancelled'))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
