-- Of a change of the stock that another program may repeat.
alter table stock_movements add column idempotency_key uuid;
