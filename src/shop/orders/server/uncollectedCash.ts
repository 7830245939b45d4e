import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";

/**
 * Returns the ids of those cash orders whose customer has a parcel, but whose parcel with the cash was given up, so that
 * nobody collected it. The answer cannot change while the caller holds the orders' locks, because parcels lock their order
 * first.
 */
export const ordersWithUncollectedCash = (db: Db | Tx, orderIds: readonly string[]): Promise<Set<string>> =>
  ordersWithoutCollector(db, orderIds, { hasParcel: true });

/**
 * Returns the ids of those cash orders whose cash no courier collects any more: the parcel with it got lost, came back, is
 * coming back or was refused, and no other parcel with cash has left. `hasParcel`: whether the customer has another one.
 */
export async function ordersWithoutCollector(
  db: Db | Tx,
  orderIds: readonly string[],
  { hasParcel }: { hasParcel: boolean },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select o.id
      from orders o join shipments s on s.order_id = o.id and s.kind = 'delivery'
      cross join lateral (
        select s.status in ('returning', 'returned', 'lost') or s.status = 'attempt_failed' and coalesce((
                 select e.reason = 'refused' from shipment_events e
                  where e.shipment_id = s.id and e.kind = 'attempt_failed' order by e.at desc, e.id desc limit 1), false)
               as given_up) p
     where o.id = any(${[...orderIds]}) and o.payment_method = 'cod' and o.delivered_at is null
       and o.total > o.credit_used + o.refunded
     group by o.id
    having bool_or(s.cash > 0 and p.given_up) and bool_or(s.status = 'delivered') = ${hasParcel}
       and not bool_or(s.cash > 0 and not p.given_up
             and s.status in ('handed_over', 'in_transit', 'out_for_delivery', 'attempt_failed', 'delivered'))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
