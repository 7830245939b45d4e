-- mode: statements
create index concurrently if not exists orders_by_address_words
  on orders using gin (order_address_words(shipping_address) gin_trgm_ops);
