/**
 * Reference of a reduced price: the lowest price of the 30 days before the deal began, by variant of `products p`. Null
 * without a deal, and without an earlier price. Removed variants are included. The deal began when the product got a
 * percentage: another percentage or price meanwhile goes on with it.
 *
 * A price counts if a variant had it: its own price or, while it had none, the product's, each with the product's deal.
 * In the history of a variant, a row with the product's price of that moment means that it has no price of its own; the
 * last row of an existing variant is told by the variant itself.
 */
export const lowestPricesSql = `case when p.deal_percent > 0 then (
  with history as (select variant_id, price, deal_percent, at from price_history where product_id = p.id),
  product_prices as (
    select price, deal_percent, at, lead(at, 1, 'infinity') over (order by at) as until
      from history where variant_id is null),
  began as (
    select min(at) as at from product_prices
     where at > coalesce((select max(at) from product_prices where deal_percent = 0), '-infinity')),
  variant_prices as (
    -- When a variant was removed is the time of its last row.
    select h.variant_id, h.price, v.price as own_price, v.id is not null and lead(h.at) over changes is null as is_current,
        h.at, lead(h.at, 1, case when v.id is null then h.at else 'infinity' end) over changes as until
      from history h left join variants v on v.id = h.variant_id
      where h.variant_id is not null window changes as (partition by h.variant_id order by h.at)
    union all
    -- Before its first row a variant had the product's price, unless that row is of its creation.
    select variant_id, null, null, true, '-infinity', min(at) from history h where variant_id is not null
      group by variant_id
      having exists (select from stock_movements m where m.variant_id = h.variant_id and m.at < min(h.at))
    union all
    select id, null, v.price, true, '-infinity', 'infinity' from variants v
      where product_id = p.id and id not in (select variant_id from history where variant_id is not null)),
  earlier as materialized (
    select v.*, began.at as began from variant_prices v, began
     where v.at < began.at and v.until > began.at - interval '30 days' and v.at < v.until),
  own_prices as (
    select variant_id, at, until, began, case
        when is_current then own_price
        when price is distinct from (select price from product_prices i where i.at <= e.at and i.until > e.at)
          then price end as price
      from earlier e),
  lowest as (
    select o.variant_id, min((coalesce(o.price, i.price)::bigint * (100 - i.deal_percent) + 50) / 100) as price
      from own_prices o join product_prices i on i.at < o.until and i.until > o.at and i.at < i.until
     where i.at < began and i.until > began - interval '30 days'
     group by o.variant_id)
  select json_object_agg(variant_id, price) from lowest) end`;
