import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import type { PhoneHistory } from "../phoneRisk.ts";
import "./tables.ts";

/** Older orders say little about a number, and are no reason to remember it. */
const monthsCounted = 24;
/** A limit for numbers that many people use, such as that of a concierge. */
const maxOrdersCounted = 500;

/**
 * Whether a return says that its order was refused at the door. An order whose parcels had all been lost, none of them
 * refused, is closed in the same way.
 */
const isRefusal = sql<boolean>`r.kind = 'refused_at_door' and r.whole and not coalesce((
  select bool_and(parcel.lost and not parcel.refused)
    from (select bool_or(e.kind = 'lost' and e.received_at <= r.requested_at) as lost,
                 bool_or(e.reason is not distinct from 'refused') as refused
            from shipments s join shipment_events e on e.shipment_id = s.id
           where s.order_id = r.order_id and s.kind = 'delivery' and s.status <> 'cancelled'
           group by s.id) parcel), false)`;

/**
 * Returns the history of each number, in the given order. Counts orders only while they have the number: an erasure
 * removes it from them, and so from here.
 */
export async function loadPhoneHistory(
  db: Db | Tx,
  phones: readonly string[],
  { except = null }: { except?: string | null } = {},
): Promise<PhoneHistory[]> {
  const { rows } = await sql<PhoneHistory>`
    select given.phone, count(o.id)::int as orders,
           (count(*) filter (where o.delivered_at is not null))::int as delivered,
           (count(*) filter (where o.refused))::int as refused,
           (count(*) filter (where o.returned))::int as returned,
           (count(*) filter (where o.payment_method = 'cod'
                               and o.status in ('cod_order_placed', 'processing', 'dispatched')))::int as open,
           (count(*) filter (where o.outcome = 'fake'))::int as fake,
           (count(*) filter (where o.outcome = 'unanswered'))::int as unanswered
      from unnest(${phones}::text[]) with ordinality as given (phone, position)
      left join lateral (
        select orders.id, delivered_at, status, payment_method, c.outcome, after.refused, after.returned
          from orders left join order_confirmations c on c.order_id = orders.id
               cross join lateral (
                 select bool_or(${isRefusal}) as refused,
                        bool_or(r.kind = 'return' and r.status not in ('rejected', 'withdrawn')) as returned
                   from returns r where r.order_id = orders.id) after
         where orders.phones @> array[given.phone] and orders.id is distinct from ${except}::uuid
           and placed_at > now() - make_interval(months => ${monthsCounted}::int)
         limit ${maxOrdersCounted}) o on true
     group by given.phone, given.position order by given.position`.execute(db);
  return rows;
}
