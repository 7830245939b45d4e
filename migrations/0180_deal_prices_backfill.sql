-- mode: batches
update products set deal_price = (price::bigint * (100 - deal_percent) + 50) / 100 where id in (
  select id from products
  where min_price is not null and deal_price <> (price::bigint * (100 - deal_percent) + 50) / 100 order by id limit 500);
