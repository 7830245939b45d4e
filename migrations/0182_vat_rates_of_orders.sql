-- The rate that was in force when the order was placed: small amounts do not tell it. Null in orders of versions before.
alter table orders add column tax_percent smallint;

create or replace function report_vat_of(days date[]) returns setof report_vat language sql stable as $$
  select day, coalesce(tax_percent, round(100.0 * tax / nullif(net, 0)), 0)::integer, sum(invoices)::integer,
         sum(invoiced)::bigint, sum(invoiced_tax)::bigint, sum(shipping)::bigint, sum(notes)::integer,
         sum(credited)::bigint, sum(credited_tax)::bigint
    from (
      select d.day, o.tax_percent, o.tax,
             o.subtotal - o.discount - case when o.prices_include_tax then o.tax else 0 end as net,
             1 as invoices, o.total as invoiced, o.tax as invoiced_tax, o.shipping, 0 as notes, 0 as credited,
             0 as credited_tax
        from unnest(days) d (day)
        join invoices i on i.issued_at >= cairo_midnight(d.day) and i.issued_at < cairo_midnight(d.day + 1)
        join orders o on o.id = i.order_id
      union all
      select d.day, o.tax_percent, o.tax,
             o.subtotal - o.discount - case when o.prices_include_tax then o.tax else 0 end,
             0, 0, 0, 0, 1, c.amount, report_credited_tax(c, o)
        from unnest(days) d (day)
        join credit_notes c on c.issued_at >= cairo_midnight(d.day) and c.issued_at < cairo_midnight(d.day + 1)
        join orders o on o.id = c.order_id) documents
   group by 1, 2
$$;
