-- Events of a stopped endpoint wait until it is resumed: they were never queued, so that a pause lost them. The version
-- before sends none of them, because its job also asks for active endpoints.
create or replace function queue_webhooks(event text, subject text, order_id uuid, data jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  event_id uuid;
begin
  if not exists (select from webhook_endpoints e where $1 = any(e.events)) then return; end if;
  event_id := gen_random_uuid();
  insert into webhook_deliveries (endpoint_id, event_id, event, subject, order_id, data)
  select e.id, event_id, $1, $2, $3, $4 from webhook_endpoints e where $1 = any(e.events) order by e.id;
  if not exists (select from webhook_endpoints e where e.active and $1 = any(e.events)) then return; end if;
  perform graphile_worker.add_job('webhooks.deliver', json_build_object('subject', $2), job_key => 'webhooks:' || $2,
    priority => 5);
end $$;

create or replace function queue_stock_webhook() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  low integer;
begin
  if not exists (select from webhook_endpoints e where 'stock.low' = any(e.events)) then return null; end if;
  low := coalesce((select (value #>> '{}')::integer from settings where key = 'lowStockThreshold'), 5);
  if new.stock <= low and old.stock > low then
    perform queue_webhooks('stock.low', 'product ' || new.product_id, null,
      jsonb_build_object('productId', new.product_id, 'variantId', new.id, 'sku', new.sku, 'stock', new.stock));
  end if;
  return null;
end $$;
