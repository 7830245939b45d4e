-- mode: statements
-- For the job that asks for reviews some days after the delivery.
create index concurrently if not exists orders_delivered on orders (delivered_at) where delivered_at is not null;
