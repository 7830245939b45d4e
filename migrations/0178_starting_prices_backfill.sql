-- mode: batches
update products set min_deal_price = deal_price where id in (
  select id from products where min_deal_price <> deal_price order by id limit 500);
