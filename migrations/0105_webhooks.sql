-- Outgoing webhooks: whom the shop tells about orders, payments and stock. Triggers write one row per event and endpoint
-- in the transaction of the change, so that an order costs no further statement of the shop, and the job
-- `webhooks.deliver` sends them.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null,
  -- Signs deliveries; encrypted, and told once.
  secret text not null,
  active boolean not null default true,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The first failure since the last success.
  failing_since timestamptz,
  failures integer not null default 0,
  -- The receiver did not answer at all: nothing is sent before this time.
  paused_until timestamptz,
  -- Set when the shop itself ended the deliveries, after days of failure.
  disabled_at timestamptz
);
create index webhook_endpoints_created_by on webhook_endpoints (created_by);

-- Events to deliver and their results. No personal data: ids, statuses and amounts.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- The same for every endpoint and every attempt, so that receivers recognise a repetition.
  event_id uuid not null,
  event text not null,
  -- Deliveries of one subject go one after the other: `order ID`, `product ID`, `test ID`.
  subject text not null,
  order_id uuid references orders on delete cascade,
  data jsonb not null,
  created_at timestamptz not null default now(),
  status text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- A process sends it now. After this time it is thought to be dead.
  claimed_until timestamptz,
  response_status integer,
  error text,
  milliseconds integer,
  finished_at timestamptz
);
create index webhook_deliveries_in_order on webhook_deliveries (subject, endpoint_id, id) where status = 'queued';
create index webhook_deliveries_due on webhook_deliveries (next_at) where status = 'queued';
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_by_order on webhook_deliveries (order_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Queues an event for the endpoints that want it. Costs one look at an almost empty table when there are none.
create function queue_webhooks(event text, subject text, order_id uuid, data jsonb) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  event_id uuid;
begin
  if not exists (select from webhook_endpoints e where e.active and $1 = any(e.events)) then return; end if;
  event_id := gen_random_uuid();
  insert into webhook_deliveries (endpoint_id, event_id, event, subject, order_id, data)
  select e.id, event_id, $1, $2, $3, $4 from webhook_endpoints e where e.active and $1 = any(e.events) order by e.id;
  perform graphile_worker.add_job('webhooks.deliver', json_build_object('subject', $2), job_key => 'webhooks:' || $2,
    priority => 5);
end $$;

create function queue_order_webhook() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.from_status is null then
    perform queue_webhooks('order.placed', 'order ' || new.order_id, new.order_id,
      jsonb_build_object('status', new.to_status));
  elsif new.from_status <> new.to_status then
    perform queue_webhooks('order.status_changed', 'order ' || new.order_id, new.order_id,
      jsonb_build_object('from', new.from_status, 'status', new.to_status));
  end if;
  return null;
end $$;
create trigger order_history_told after insert on order_history for each row execute function queue_order_webhook();

create function queue_payment_webhook() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform queue_webhooks(case new.entry when 'refunded' then 'order.refunded' else 'order.paid' end,
    'order ' || new.order_id, new.order_id, jsonb_build_object('amount', new.amount));
  return null;
end $$;
create trigger payment_ledger_told after insert on payment_ledger for each row
  when (new.order_id is not null and new.entry in ('captured', 'cash_collected', 'refunded'))
  execute function queue_payment_webhook();

create function queue_stock_webhook() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  low integer;
begin
  if not exists (select from webhook_endpoints e where e.active and 'stock.low' = any(e.events)) then return null; end if;
  low := coalesce((select (value #>> '{}')::integer from settings where key = 'lowStockThreshold'), 5);
  if new.stock <= low and old.stock > low then
    perform queue_webhooks('stock.low', 'product ' || new.product_id, null,
      jsonb_build_object('productId', new.product_id, 'variantId', new.id, 'sku', new.sku, 'stock', new.stock));
  end if;
  return null;
end $$;
create trigger variants_stock_told after update of stock on variants for each row
  when (new.stock < old.stock) execute function queue_stock_webhook();
