-- mode: statements
create unique index concurrently if not exists stock_movements_by_key on stock_movements (idempotency_key)
  where idempotency_key is not null;
