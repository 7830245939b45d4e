-- mode: batches
update products set price = price where id in (
  select id from products p where min_price is null
    and exists (select from variants where product_id = p.id and price is not null)
  order by id limit 500);
