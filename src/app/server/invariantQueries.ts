/** Each query returns the rows that violate the invariant; `what` identifies a row. */
export const invariantQueries: Readonly<Record<string, string>> = {
  "I1 stock is never negative": `select sku as what from variants where stock < 0`,
  "I1 stock is what came in, less what was sold and reserved, plus what came back": `
    select v.sku || ': ' || v.stock || ' on the shelf, ' || coalesce(sum(m.delta), 0) || ' in the book' as what
      from variants v left join stock_movements m on m.variant_id = v.id
     group by v.id having v.stock <> coalesce(sum(m.delta), 0)`,
  "I1 a product's stock is that of its variants": `
    select p.id as what from products p left join variants v on v.product_id = p.id
     group by p.id having p.stock <> coalesce(sum(v.stock), 0)`,
  "a product's stars and fits are those of its published reviews": `
    select p.id as what from products p
     where p.ratings <> array(select count(r.id)::int from generate_series(1, 5) as s (stars) left join product_reviews r
             on r.product_id = p.id and r.status = 'published' and r.stars = s.stars group by s.stars order by s.stars)
        or p.fits <> array(select count(r.id)::int from unnest(array['small', 'true', 'large']) with ordinality f (fit, place)
             left join product_reviews r on r.product_id = p.id and r.status = 'published' and r.fit = f.fit
            group by f.place order by f.place)`,
  "I1 a product's number of low variants is that of its variants": `
    select p.id as what from products p left join variants v on v.product_id = p.id
     group by p.id having p.low_variants is distinct from count(*) filter (where v.stock <= coalesce(
       (select (value #>> '{}')::integer from settings where key = 'lowStockThreshold'), 5))`,
  // Releases without this rule put written-off pieces back with a cancellation.
  "I1 an order holds the goods of its lines but for those that are on the shelf again, one called off those written off": `
    select o.number || ' ' || o.status as what from orders o,
           lateral (select coalesce(sum(delta), 0) as delta from stock_movements m where m.reference = o.id) moved,
           lateral (select sum(quantity - restocked) as kept, sum(returned - restocked) as written_off
                      from order_lines l where l.order_id = o.id) held
     where case when exists (select from order_history h where h.order_id = o.id
                              and (h.to_status in ('cancelled', 'refunded', 'pending_refund'))
                              and h.from_status in ('order_placed', 'cod_order_placed', 'processing'))
             then moved.delta not in (0, -written_off) else moved.delta <> -kept end`,
  "I1 a parcel took and gave back no more pieces than it has, and none if it never left": `
    select 'SH-' || s.number as what from shipments s
     where abs(coalesce((select sum(delta) from stock_movements m where m.reference = s.id), 0))
         > case when s.status = 'cancelled' and s.handed_over_at is null then 0
                else (select sum((piece ->> 'quantity')::int) from jsonb_array_elements(s.lines) piece) end`,
  "I1 the parcels of an order gave back no more than they took": `
    select o.number || ' ' || m.variant_id as what
      from orders o join shipments s on s.order_id = o.id join stock_movements m on m.reference = s.id
     group by o.number, m.variant_id having sum(m.delta) > 0`,
  "I1 pieces that went back are those of refunds and of parcels that nobody took": `
    select o.number || ' ' || l.sku as what from order_lines l join orders o on o.id = l.order_id
     where l.restocked > l.returned or l.returned <>
           (select coalesce(sum((piece ->> 'quantity')::int), 0) from refunds r, jsonb_array_elements(r.lines) piece
             where r.order_id = o.id and piece ->> 'lineId' = l.id::text)
         + (select coalesce(sum((piece ->> 'quantity')::int), 0) from returns t, jsonb_array_elements(t.lines) piece
             where t.order_id = o.id and piece ->> 'lineId' = l.id::text
               and (t.status = 'closed' or t.kind = 'exchange' or t.refund_id is null and (t.status = 'refunded'
                    or t.status = 'inspected' and t.carried_refund_id is not null)))`,
  "I1 an open payment holds what it reserved, an ended one nothing": `
    select s.id::text || ' ' || s.status as what from checkout_sessions s
     where (select coalesce(sum(delta), 0) from stock_movements m where m.reference = s.id)
        <> case when s.status = 'open' and s.draft_id is null then
             -(select sum((line ->> 'quantity')::int) from jsonb_array_elements(s.draft -> 'lines') line) else 0 end`,
  "I1 a sent draft holds its goods, an ended one nothing": `
    select 'D-' || d.number || ' ' || d.status as what from draft_orders d
     where (select coalesce(sum(delta), 0) from stock_movements m where m.reference = d.id)
        <> case d.status when 'sent' then
             -(select sum((line ->> 'quantity')::int) from jsonb_array_elements(d.prepared -> 'lines') line) else 0 end`,
  "I2 every captured payment belongs to one order, or to a refund made within two minutes": `
    select l.provider || ' ' || l.reference as what from payment_ledger l
     where l.entry = 'captured' and l.order_id is null
       and not exists (select from refunds r where r.session_id = l.session_id and r.amount = l.amount
                        and r.created_at < l.at + interval '2 minutes')`,
  // Of a free order, a gateway captured nothing in versions before.
  "I2 a card order was captured once, a free or cash order never": `
    select o.number::text as what from orders o, lateral (
             select count(*) as times, coalesce(sum(amount), 0) as amount from payment_ledger l
              where l.order_id = o.id and l.entry = 'captured' and l.provider <> 'credit') captured
     where times <> case when o.payment_method = 'card' and o.total > o.credit_used then 1 else 0 end
       and (times > 1 or amount > 0 or o.total > 0)`,
  "I2 cash was collected once for each delivered cash order": `
    select o.number::text as what from orders o
     where o.payment_method = 'cod'
       and (select count(*) from payment_ledger l where l.order_id = o.id and l.entry = 'cash_collected')
        <> case when o.delivered_at is null then 0 else 1 end`,
  "I3 a line is price times quantity less the deal, rounded half up": `
    select o.number || ' ' || l.sku as what from order_lines l join orders o on o.id = l.order_id
     where l.total <> (l.price::bigint * l.quantity * (100 - l.deal_percent) + 50) / 100`,
  "I3 lines make the subtotal, and the parts make the total": `
    select o.number::text as what from orders o
     where o.subtotal <> (select sum(total) from order_lines l where l.order_id = o.id)
        or o.total <> o.subtotal - o.discount + o.shipping + case when o.prices_include_tax then 0 else o.tax end`,
  "I3 what the lines share of a discount is the discount": `
    select o.number::text as what from orders o
     where o.discount <> (select sum(discount) from order_lines l where l.order_id = o.id)`,
  "I3 what was captured or collected is the order's total, less the part paid with store credit": `
    select o.number::text as what from orders o join payment_ledger l on l.order_id = o.id
     where l.entry in ('captured', 'cash_collected') and l.provider <> 'credit' and l.amount <> o.total - o.credit_used`,
  "I14 what a customer's credit came to is the balance, and never less than nothing": `
    select coalesce(l.user_id, b.user_id)::text as what
      from (select user_id, sum(amount) as amount, min(balance) as least from credit_ledger group by user_id) l
           full join credit_balances b on b.user_id = l.user_id
     where coalesce(l.amount, 0) <> coalesce(b.balance, 0) or l.least < 0
    union all
    select 'entry ' || id from (select id, balance, sum(amount) over (partition by user_id order by id) as summed
                                  from credit_ledger) l where balance <> summed`,
  "I14 an order was paid once with the credit that it used": `
    select o.number::text as what from orders o
     where o.credit_used <> (select coalesce(sum(l.amount), 0) from payment_ledger l
                              where l.order_id = o.id and l.entry = 'captured' and l.provider = 'credit')
        or o.credit_used > o.total
    union all
    select 'entry ' || c.id from payment_ledger l full join (select * from credit_ledger where entry = 'spent') c
        on l.reference = c.id::text and l.provider = 'credit' and l.entry = 'captured'
     where (c.id is null and l.provider = 'credit' and l.entry = 'captured')
        or (l.id is not null and l.amount <> -c.amount)
        or (c.id is not null and l.id is null and c.session_id is null)`,
  "I14 a card payment that was not made holds no credit": `
    select s.id::text || ' ' || s.status as what from checkout_sessions s
      join (select session_id, sum(amount) as amount from credit_ledger where session_id is not null group by 1) c
        on c.session_id = s.id
     where c.amount <> case when s.status = 'open' or s.order_id is not null
                              and exists (select from payment_ledger l join credit_ledger e on e.id::text = l.reference
                                           where l.provider = 'credit' and l.order_id = s.order_id and e.session_id = s.id)
                         then -(s.draft ->> 'creditUsed')::int else 0 end`,
  "I14 what was refunded as credit is in the balance": `
    select r.id::text as what from refunds r full join (select * from credit_ledger where entry = 'refunded') c on c.refund_id = r.id
     where (r.provider = 'credit' or c.id is not null)
       and (c.id is null) <> (r.status is distinct from 'succeeded') or c.amount <> r.amount`,
  "I3 our books say what the sandbox's books say": `
    select l.reference as what from payment_ledger l join sandbox_payments p on p.id::text = l.reference
     where l.provider = 'sandbox' and l.entry = 'captured' and (p.amount <> l.amount or p.status <> 'paid')`,
  "I3 what we booked as given back, the sandbox and Paymob gave back": `
    select l.provider || ' ' || l.reference as what from payment_ledger l
     where l.entry = 'refunded'
       and (l.provider = 'sandbox' and not exists (select from sandbox_refunds r
                 where r.id::text = l.reference and r.amount = l.amount and r.status = 'succeeded')
         or l.provider = 'paymob' and not exists (select from paymob_refunds r
                 where r.refund_id = l.reference and r.amount = l.amount and r.state = 'succeeded'))`,
  "I4 no code is used more often than it allows": `
    select c.code as what from coupons c
     where (select count(*) from coupon_uses u where u.coupon_id = c.id and u.returned_at is null) > coalesce(c.max_uses, 2147483647)
        or c.uses <> (select count(*) from coupon_uses u where u.coupon_id = c.id and u.returned_at is null)
        or exists (select from coupon_uses u where u.coupon_id = c.id and u.returned_at is null and u.user_id is not null
                      -- Accounts that were merged, and orders by phone that joined one later, were counted apart.
                      and not exists (select from users m where m.merged_into = u.user_id)
                      and not exists (select from orders o where o.id = u.order_id and o.channel is not null)
                    group by u.user_id having count(*) > coalesce(c.max_per_user, 2147483647))`,
  "I4 an order used its code once and for what it saved; one called off before it was packed used none": `
    select o.number || ' ' || o.status as what from orders o
     where coalesce((select sum(u.amount) from coupon_uses u where u.order_id = o.id and u.returned_at is null), 0)
        <> case when exists (select from order_history h where h.order_id = o.id
                              and h.to_status in ('cancelled', 'refunded', 'pending_refund')
                              and h.from_status in ('order_placed', 'cod_order_placed'))
             then 0 when o.coupon_code is null then 0 else o.discount end
        or (o.coupon_code is null and o.discount > 0 and o.discount_reason is null)`,
  "I4 an open payment holds its code, an ended one does not": `
    select s.id::text || ' ' || s.status as what from checkout_sessions s
     where (select count(*) from coupon_uses u where u.session_id = s.id and u.order_id is null and u.returned_at is null)
        <> case when s.status = 'open' and s.draft_id is null and s.draft ->> 'couponCode' is not null
             then 1 else 0 end`,
  "I4 a sent draft holds its code, an ended one does not": `
    select 'D-' || d.number || ' ' || d.status as what from draft_orders d
     where (select count(*) from coupon_uses u where u.session_id = d.id and u.order_id is null and u.returned_at is null)
        <> case when d.status = 'sent' and d.prepared ->> 'couponCode' is not null then 1 else 0 end`,
  "I5 every order was confirmed by a mail": `
    select o.number::text as what from orders o
     where o.anonymised_at is null and o.email <> '' and not exists (select from users u where u.id = o.user_id and u.deleted_at is not null)
       and not exists (select from outbox m where m.key = 'order-placed:' || o.id)`,
  "I6 history has no gaps and ends where the order is": `
    select o.number::text as what from orders o
     where o.status is distinct from (select to_status from order_history h where h.order_id = o.id order by id desc limit 1)
        or exists (select from (select from_status, lag(to_status) over (order by id) as before from order_history h
                    where h.order_id = o.id) h where h.from_status is distinct from h.before)`,
  "I6 a refund is awaited for a return or for an order that was called off, and a settled return was paid": `
    select o.number || ' ' || o.status as what from orders o
     where (o.status = 'pending_refund'
            and not exists (select from returns t where t.order_id = o.id and t.status in ('requested', 'received', 'inspected'))
            and not exists (select from refunds r where r.order_id = o.id and r.kind = 'cancellation' and r.status <> 'succeeded'))
        or (o.status not in ('pending_refund', 'cancelled')
            and exists (select from returns t where t.order_id = o.id and t.status in ('requested', 'received', 'inspected')
                         and t.kind <> 'exchange' and not (t.kind = 'refused_at_door' and t.refund_id is not null)))
        or exists (select from returns t left join refunds r on r.id = t.refund_id
                    where t.order_id = o.id and t.status = 'refunded' and t.amount > 0
                      and (r.amount + r.credit_part is distinct from t.amount
                           -- Credit of a deleted account waited in the payout list; versions before counted the card's part alone.
                           and t.amount is distinct from (select sum(p.amount) from refunds p where p.order_id = r.order_id
                                                             and p.kind = r.kind and p.created_at = r.created_at
                                                             and (p.status = 'succeeded' or exists (select from payment_ledger l
                                                                   where l.refund_id = p.id and l.entry = 'refund_returned')))
                           or r.status <> 'succeeded'
                           -- What was refused at the door may be here before its credit was paid by hand.
                           and not (t.kind = 'refused_at_door' and r.provider = 'payout')
                           and not exists (select from payment_ledger l where l.refund_id = r.id and l.entry = 'refund_returned')))
        -- The hour is for the job that completes returns of exchanged items. A version before may have booked the last part.
        or exists (select from returns t join refunds r on r.id in (t.refund_id, t.carried_refund_id)
                     join refunds p on (p.order_id, p.kind, p.created_at) = (r.order_id, r.kind, r.created_at)
                    where t.order_id = o.id and t.status = 'inspected'
                    having bool_and(p.status = 'succeeded') and max(p.settled_at) < now() - interval '1 hour')`,
  "I8 a paid session has its order, or its refund": `
    select s.id::text as what from checkout_sessions s
     where s.status = 'paid' and s.order_id is null and not exists (select from refunds r where r.session_id = s.id)`,
  "I9 what a bank sent back had gone through before": `
    select b.provider || ' ' || b.reference as what from payment_ledger b
     where b.entry = 'refund_returned'
       and not exists (select from payment_ledger l where l.entry = 'refunded' and l.provider = b.provider
                        and l.reference = b.reference and l.amount = b.amount and l.id < b.id)`,
  "I9 refunds never exceed what was captured, and are counted as they were paid": `
    select o.number::text as what from orders o
     where o.refunded <> (select coalesce(sum(amount), 0) from payment_ledger l where l.order_id = o.id and l.entry = 'refunded')
                       - (select coalesce(sum(amount), 0) from payment_ledger l where l.order_id = o.id and l.entry = 'refund_returned')
        or o.refunded <> (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id and r.status = 'succeeded')
        or (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id)
         > (select coalesce(sum(amount), 0) from payment_ledger l where l.order_id = o.id and l.entry in ('captured', 'cash_collected'))`,
  "I11 a courier collected the cash of each parcel that it delivered, and of no other": `
    select 'SH-' || s.number as what from shipments s
     where (select coalesce(sum(l.amount), 0) from courier_ledger l where l.shipment_id = s.id and l.entry = 'collected')
        <> case when s.status = 'delivered' and s.kind = 'delivery' then s.cash else 0 end`,
  // A courier may deliver what was called off on the way. The minute is for reports that waited for the cancellation.
  "I11 an order is not called off once a parcel has collected its cash": `
    select o.number || ' SH-' || s.number as what
      from orders o join order_history h on h.order_id = o.id and h.to_status = 'cancelled'
      join shipments s on s.order_id = o.id
      join courier_ledger l on l.shipment_id = s.id and l.entry = 'collected' and l.at <= h.at
     group by o.number, s.number, h.at having sum(l.amount) > 0 and max(l.at) < h.at - interval '1 minute'`,
  // A part refused at the door may have left nothing to collect.
  "I11 a cash order is not delivered although nobody collected its cash: its parcel had come back": `
    select o.number::text as what
      from orders o join shipments s on s.order_id = o.id and s.kind = 'delivery' and s.ended_at <= o.delivered_at
     where o.payment_method = 'cod' and not exists (select from returns t where t.order_id = o.id and t.kind = 'refused_at_door')
       and o.delivered_at > (select run_at from migrations where name like '0190%')
     group by o.id, o.number, o.delivered_at
    having bool_or(s.status = 'delivered')
       and bool_or(s.cash > 0 and s.status in ('returned', 'lost') and s.ended_at < o.delivered_at - interval '1 minute')
       and not exists (select from shipments s where s.order_id = o.id and s.kind = 'delivery' and s.cash > 0
                        and (s.status not in ('returned', 'lost', 'cancelled') or s.ended_at >= o.delivered_at - interval '1 minute'
                             or exists (select from courier_ledger l where l.shipment_id = s.id and l.entry = 'collected'
                                           and l.amount > 0 and l.at <= o.delivered_at)))`,
  "I11 a courier owes what its parcels collected, less what it kept, paid out and was let off": `
    select courier_name || ': ' || sum(owed) as what from (
      select courier, courier_name, amount as owed from courier_ledger
      union all
      select courier, courier_name, -cash from shipments where status = 'delivered' and kind = 'delivery'
      union all
      select courier, courier_name, transferred from courier_statements where status = 'closed'
      union all
      select t.courier, t.courier_name,
             r.fee - case when r.decision = 'accepted' then r.stated - r.expected else 0 end
        from courier_statements t join courier_statement_rows r on r.statement_id = t.id where t.status = 'closed') books
     group by courier, courier_name having sum(owed) <> 0`,
  "I11 a closed statement has a decision for each difference, an open one booked nothing": `
    select t.number::text as what from courier_statements t
     where (t.status = 'closed' and exists (select from courier_statement_rows r where r.statement_id = t.id
              and (r.difference is null and r.stated <> r.expected or r.difference is not null and r.decision is null)))
        or (t.status = 'open' and exists (select from courier_ledger l where l.statement_id = t.id))`,
  "I11 of a return no more is back on the shelf than came back": `
    select t.id::text as what from returns t
     where (select coalesce(sum((piece ->> 'quantity')::int), 0) from jsonb_array_elements(t.restocked) piece)
         > (select coalesce(sum((piece ->> 'quantity')::int), 0) from jsonb_array_elements(t.lines) piece)`,
  "I13 an exchange holds what was asked for until its replacement has it": `
    select e.id::text || ' ' || e.status as what from exchanges e
     where (select coalesce(sum(delta), 0) from stock_movements m where m.reference = e.id)
        <> case when e.status in ('requested', 'approved')
             then -(select sum((item ->> 'quantity')::int) from jsonb_array_elements(e.items) item) else 0 end`,
  "I13 a replacement costs the difference, and an exchange ends as its replacement did": `
    select e.id::text || ' ' || e.status as what from exchanges e left join orders r on r.id = e.replacement_id
     where (e.status in ('placed', 'swapped', 'cancelled'))
        <> (r.id is not null and r.replaces_order_id = e.order_id and r.total = greatest(0, e.price - e.credit))
        or e.status = 'swapped' and (r.delivered_at is null
             or not exists (select from returns t where t.id = e.return_id and t.kind = 'exchange' and t.order_id = e.order_id))
        or e.status = 'cancelled' and r.status <> 'cancelled'`,
  "I13 the first order gave back what was carried over to exchanged items that were returned": `
    select t.id::text as what from returns t join orders o on o.id = t.order_id
     where t.carried_refund_id is not null and not exists (
             select from refunds r join refunds p on (p.order_id, p.kind, p.created_at) = (r.order_id, r.kind, r.created_at)
              where r.id = t.carried_refund_id and r.order_id = o.replaces_order_id
              having sum(p.amount) = t.carried)
        or t.carried > 0 and t.status = 'refunded' and t.carried_refund_id is null
    union all
    select e.id::text from exchanges e join orders o on o.id = e.order_id
     where (select coalesce(sum(carried), 0) from returns t where t.order_id = e.replacement_id and t.status = 'refunded')
         > least(e.credit, e.price) + o.shipping`,
  // Versions before refunded such orders.
  "I13 nothing of a refunded order was exchanged for items that its customer still has": `
    select o.number::text as what from orders o join exchanges e on e.order_id = o.id and e.status = 'swapped'
      join order_lines l on l.order_id = e.replacement_id and l.returned < l.quantity
     where o.status = 'refunded' and exists (select from order_history h, migrations m
             where h.order_id = o.id and h.to_status = 'refunded' and m.name like '0190%' and h.at > m.run_at)`,
  "I12 a payout is the refund that it pays: open while it waits, booked once it is checked off": `
    select 'PO-' || p.number as what from payouts p join refunds r on r.id = p.refund_id
     where r.provider <> 'payout' or r.amount <> p.amount or r.order_id <> p.order_id
        or (p.status = 'paid') <> (r.status = 'succeeded')
        or (p.status = 'paid')::int <> (select count(*) filter (where l.entry = 'refunded') - count(*) filter (where l.entry = 'refund_returned')
                                           from payment_ledger l where l.refund_id = r.id)
        or (select count(*) from payout_returns t where t.refund_id = r.id)
            <> (select count(*) from payment_ledger l where l.refund_id = r.id and l.entry = 'refund_returned')
    union all
    select r.id::text from refunds r where r.provider = 'payout' and not exists (select from payouts p where p.refund_id = r.id)`,
  "the counts of orders are those of the orders": `
    select concat_ws(' ', day, governorate, payment_method, status) as what
      from (select cairo_day(placed_at) as day, governorate, payment_method, status, 1 as orders from orders
            union all select day, governorate, payment_method, status, -orders from order_counts
            union all select day, governorate, payment_method, status, -orders from order_count_changes) both_ways
     group by day, governorate, payment_method, status having sum(orders) <> 0`,
  "I14 an address waits for twenty variants at most": `
    select count(*) || ' alerts of ' || left(md5(lower(email)), 8) as what from stock_alerts
     where status <> 'notified' group by email having count(*) > 20`,
  "I14 an alert is gone soon after it expired": `
    select id::text as what from stock_alerts where expires_at < now() - interval '3 days'`,
  "I10 documents are numbered without a gap in each year": `
    select series || ' ' || n.year || ': ' || count(p.number) || ' of ' || n.last as what
      from invoice_numbers n
      left join (select 'invoice' as of_series, year, number from invoices
                 union all select 'credit_note', year, number from credit_notes) p
        on p.of_series = n.series and p.year = n.year
     group by n.series, n.year, n.last having count(p.number) <> n.last or max(p.number) <> n.last`,
  "I10 what was sold has its invoice, and what was paid back of it a credit note": `
    select o.number::text as what from orders o
     where (o.payment_method = 'card' or o.dispatched_at is not null or o.delivered_at is not null)
       and not exists (select from invoices i where i.order_id = o.id)
    union all
    select r.id::text from refunds r
     where r.status = 'succeeded' and exists (select from invoices i where i.order_id = r.order_id)
       and not exists (select from credit_notes c where c.refund_id = r.id)
       -- The credit note of a parcel that nobody took is of the whole order.
       and not (r.provider in ('credit', 'payout') and exists (select from credit_notes c where c.order_id = r.order_id and c.refund_id is null))`,
  "the lowest and highest price of a product are those of its variants": `
    select p.id as what from products p
      left join (select product_id, min(coalesce(v.price, p.price)) as lowest, max(coalesce(v.price, p.price)) as highest
                   from variants v join products p on p.id = product_id group by product_id having count(v.price) > 0) v
        on v.product_id = p.id
     where (p.min_price, p.max_price, p.min_deal_price, p.deal_price) is distinct from (v.lowest, v.highest,
       ((coalesce(v.lowest, p.price)::bigint * (100 - p.deal_percent) + 50) / 100)::integer,
       ((p.price::bigint * (100 - p.deal_percent) + 50) / 100)::integer)`,
  "search finds every visible product by what it says and comes in, and no hidden one": `
    select concat_ws(' ', coalesce(p.id, d.product_id), differs) as what
      from (select * from products where not hidden) p
      full join search_documents d on d.product_id = p.id
      left join search_choices(array(select id from products)) c on c.product_id = p.id
      left join lateral (select concat_ws(' ',
        case when d.category is distinct from p.category then 'category' end,
        case when (d.deal_price, d.deal_percent) is distinct from (p.min_deal_price, p.deal_percent) then 'price' end,
        case when (d.created_at, d.sold) is distinct from (p.created_at, p.sold) then 'order' end,
        case when (d.choices, d.pairs, d.available, d.in_stock) is distinct from
          (coalesce(c.choices, '{}'), coalesce(c.pairs, '{}'), coalesce(c.available, '{}'), coalesce(c.in_stock, false))
          then 'choices' end,
        case when d.names is distinct from search_vector(p.name) || search_vector(search_labels(p.attributes, false))
          || array_to_tsvector(array['c_' || p.category] || d.name_tags) then 'names' end,
        case when d.words is distinct from d.names || search_vector(p.description)
          || search_vector(search_labels(p.attributes, true)) || array_to_tsvector(d.word_tags) then 'words' end) as differs
        ) compared on p.id is not null and d.product_id is not null
     where p.id is null or d.product_id is null or differs <> ''`,
  "search knows every word of a visible product's or category's name": `
    select distinct language || ' ' || part as what
      from (select name from products where not hidden union all select name from categories) named,
        jsonb_each_text(name) as said (language, text), string_to_table(search_fold(text), ' ') part
     where part <> '' and length(part) <= 40 and language in ('en', 'ar', 'es', 'fr')
       and not exists (select from search_words w where w.word = part and w.language = said.language)`,
  "search knows every synonym": `
    select s.term || ' ' || folded as what from search_synonyms s, unnest(s.synonyms || s.term) said, search_fold(said) folded
     where folded <> '' and not exists (select from search_synonym_words w where w.word = folded and w.term = s.term)`,
  "the staff's list finds every product by its names and stock numbers": `
    select p.id as what from products p left join desk_words d on d.product_id = p.id
     where d.words is distinct from search_fold(concat_ws(' ', p.id, p.name ->> 'en', p.name ->> 'ar', p.name ->> 'es',
       p.name ->> 'fr', (select string_agg(v.sku, ' ' order by v.position, v.sku) from variants v where v.product_id = p.id)))`,
};
