-- mode: statements
-- Finds the unconfirmed cash orders of a phone number, which limit how many more it can place.
create index concurrently if not exists orders_open_cod_by_phone on orders using gin (phones)
  where status = 'cod_order_placed';
