-- Documents of a day by the VAT rate of their orders. The job reporting.rollUp fills days that lack rows.
create table report_vat (
  day              date not null,
  -- Per cent.
  rate             integer not null,
  invoices         integer not null,
  invoiced         bigint not null,
  invoiced_tax     bigint not null,
  invoiced_shipping bigint not null,
  credit_notes     integer not null,
  credited         bigint not null,
  credited_tax     bigint not null,
  primary key (day, rate)
);

create function report_vat_of(days date[]) returns setof report_vat language sql stable as $$
  select day, coalesce(round(100.0 * tax / nullif(net, 0)), 0)::integer, sum(invoices)::integer, sum(invoiced)::bigint,
         sum(invoiced_tax)::bigint, sum(shipping)::bigint, sum(notes)::integer, sum(credited)::bigint,
         sum(credited_tax)::bigint
    from (
      select d.day, o.tax, o.subtotal - o.discount - case when o.prices_include_tax then o.tax else 0 end as net,
             1 as invoices, o.total as invoiced, o.tax as invoiced_tax, o.shipping, 0 as notes, 0 as credited,
             0 as credited_tax
        from unnest(days) d (day)
        join invoices i on i.issued_at >= cairo_midnight(d.day) and i.issued_at < cairo_midnight(d.day + 1)
        join orders o on o.id = i.order_id
      union all
      select d.day, o.tax, o.subtotal - o.discount - case when o.prices_include_tax then o.tax else 0 end,
             0, 0, 0, 0, 1, c.amount, report_credited_tax(c, o)
        from unnest(days) d (day)
        join credit_notes c on c.issued_at >= cairo_midnight(d.day) and c.issued_at < cairo_midnight(d.day + 1)
        join orders o on o.id = c.order_id) documents
   group by 1, 2
$$;
