import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";

const tables = ["orders", "shipments", "courier_ledger", "order_confirmations", "returns"];

/**
 * Adds to the orders of `seedOrders` what cash on delivery makes of them: parcels of four couriers with their events, the
 * cash that these owe and paid, confirmations, and refused parcels that came back. The newest `waiting` cash orders wait
 * for their confirmation, and the `confirmed` ones after them for their parcel.
 */
export async function seedParcels(db: Db, { waiting, confirmed }: { waiting: number; confirmed: number }) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`
      create temporary table newest on commit drop as
      select id, row_number() over (order by placed_at desc, id) as n from orders
       where idempotency_key like 'seeded-%' and payment_method = 'cod' and governorate in ('C', 'ALX')
       order by placed_at desc, id limit ${sql.lit(waiting + confirmed)}`.execute(tx);
    await sql`update orders o set status = 'cod_order_placed', delivered_at = null from newest where newest.id = o.id`.execute(
      tx,
    );
    await sql`
      insert into order_confirmations (order_id, reasons, outcome, settled_by, settled_at, deadline_at, due_at)
      select o.id, array['all'], case when n.n <= ${sql.lit(waiting)} then 'waiting' when o.status = 'cancelled' then 'unanswered' else 'confirmed' end,
        case when n.n <= ${sql.lit(waiting)} then null when o.status = 'cancelled' then 'system' else 'admin' end,
        case when n.n <= ${sql.lit(waiting)} then null else o.placed_at + interval '3 hours' end,
        now() + interval '3 days', case when n.n <= ${sql.lit(waiting)} then o.placed_at end
      from orders o left join newest n on n.id = o.id
      where o.idempotency_key like 'seeded-%' and o.payment_method = 'cod'`.execute(tx);
    await sql`
      insert into shipments (request_key, order_id, courier, courier_name, status, lines, cash, fragile, open_before_paying,
        tracking_number, courier_reference, created_at, handed_over_at, ended_at, updated_at)
      select 'seeded-' || o.number, o.id, 'own', (array['Speedy','Falcon','Camel','Nile Post'])[1 + o.number % 4],
        case o.status when 'cancelled' then 'returned' when 'dispatched' then 'in_transit' else 'delivered' end,
        (select jsonb_agg(jsonb_build_object('lineId', l.id, 'quantity', 1)) from order_lines l where l.order_id = o.id),
        case o.payment_method when 'cod' then o.total else 0 end, false, false, 'T' || o.number, 'T' || o.number,
        o.placed_at + interval '1 day', o.placed_at + interval '1 day',
        case when o.status <> 'dispatched' then o.placed_at + interval '2 days' end, o.placed_at + interval '2 days'
      from orders o where o.idempotency_key like 'seeded-%' and o.status not in ('order_placed', 'cod_order_placed', 'processing')`.execute(
      tx,
    );
    await sql`
      insert into shipment_events (shipment_id, key, kind, reason, source, at)
      select s.id, made.kind, made.kind, case made.kind when 'attempt_failed' then (array['refused','unreachable','address'])[1 + s.number % 3] end,
        'poll', s.created_at + step * interval '6 hours'
      from shipments s, lateral unnest(case s.status
        when 'returned' then array['booked','handed_over','attempt_failed','returned']
        when 'delivered' then array['booked','handed_over','delivered'] else array['booked','handed_over'] end)
        with ordinality as made (kind, step)`.execute(tx);
    await sql`
      insert into returns (order_id, kind, status, lines, reason, requested_at, received_at, cost)
      select s.order_id, 'refused_at_door', 'refunded', s.lines, '', s.ended_at, s.ended_at + interval '1 day', 3500
        from shipments s where s.status = 'returned'`.execute(tx);
    await sql`
      insert into courier_statements (courier, courier_name, file_name, file_hash, until, status, transferred, transferred_on,
        transfer_reference, closed_at)
      select 'own', courier_name, 'seeded', week::text, week::date + 6, 'closed', 1, week::date + 8, 'T' || week::date, week + interval '8 days'
        from (select distinct courier_name, date_trunc('week', ended_at) as week from shipments
               where status = 'delivered' and cash > 0 and ended_at < now() - interval '10 days') weeks`.execute(tx);
    await sql`
      insert into courier_ledger (courier, courier_name, shipment_id, entry, amount, at)
      select courier, courier_name, id, 'collected', cash, ended_at from shipments where status = 'delivered' and cash > 0`.execute(
      tx,
    );
    await sql`
      insert into courier_ledger (courier, courier_name, shipment_id, statement_id, entry, amount, at)
      select s.courier, s.courier_name, s.id, t.id, entry, case entry when 'fee' then -4500 else 4500 - s.cash end, t.closed_at
        from shipments s join courier_statements t on t.courier_name = s.courier_name
          and t.file_hash = date_trunc('week', s.ended_at)::text, unnest(array['fee', 'payout']) entry
       where s.status = 'delivered' and s.cash > 0`.execute(tx);
    await sql`
      insert into report_delivery_changes (day)
      select distinct cairo_day(placed_at) + days from orders, generate_series(0, 12) days
      union select date '1970-01-01'`.execute(tx);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
  await sql`set statement_timeout = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
