-- mode: statements
-- Each new order wrote these, and nothing reads them any more: addresses are searched by orders_by_address_words, and the
-- open orders of a phone number are counted among all of its orders.
drop index concurrently if exists orders_by_part_of_address;
drop index concurrently if exists orders_open_cod_by_phone;
