import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";

const tables = ["orders", "order_lines", "order_history", "payment_ledger", "invoices", "credit_notes", "returns"];

/**
 * Seeds the given number of orders of seeded products over the last thirteen months, with lines, history, ledger,
 * documents and returns, in a few statements. Deterministic: the same number gives the same orders.
 */
export async function seedOrders(db: Db, count: number, products: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Documents for all orders would take a quarter of a million consecutive numbers, one after the other.
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`
      insert into orders (status, payment_method, language, email, customer_name, phones, shipping_address, billing_address,
        governorate, subtotal, discount, coupon_code, tax, shipping, total, prices_include_tax, idempotency_key, placed_at, delivered_at, updated_at)
      select case when age < 3 then (array['order_placed','cod_order_placed','processing','dispatched'])[1 + n % 4]
                  else (array['completed','completed','completed','completed','delivered','cancelled','refunded','completed'])[1 + n % 8] end,
        case when n % 3 = 0 then 'card' else 'cod' end, (array['ar','en','ar','fr'])[1 + n % 4],
        'person-' || n * 7919 % 40000 || '@' || (array['gmail.com','yahoo.com','example.eg','mail.test'])[1 + n % 4],
        (array['Mona','Salma','Omar','Youssef','Nour'])[1 + n % 5] || ' ' || (array['Adel','Hassan','Fathy','Kamal'])[1 + n % 4],
        array['+20101' || lpad((n * 104729 % 10000000)::text, 7, '0')], address, address, address ->> 'state',
        amount, off, case when off > 0 then 'SEED' || n % 40 end, (amount - off) * 14 / 114, 7000, amount - off + 7000, true,
        'seeded-' || n, at,
        case when age >= 3 and n % 8 < 5 then at + interval '2 days' end, at + interval '2 days'
      from (select n, (10000 + n * 7919 % 300000)::integer as amount, (n * 31 % 395)::integer as age,
          case when n % 6 = 0 then ((10000 + n * 7919 % 300000) / 10)::integer else 0 end as off,
          now() - (n * 31 % 395) * interval '1 day' - (n * 104729 % 86400) * interval '1 second' as at,
          jsonb_build_object('street', n % 240 || ' ' || (array['Corniche Road','Tahrir Street','شارع الهرم','Mosaddak St','شارع الجيش'])[1 + n % 5],
            'city', (array['Dokki','Nasr City','Smouha','المعادي','Tanta'])[1 + n / 5 % 5],
            'state', (array['C','C','C','GZ','GZ','ALX','GH','DK','MN','ASN'])[1 + n % 10],
            'postalCode', (11000 + n % 900)::text, 'country', 'EG') as address
        from generate_series(1::bigint, ${sql.lit(count)}) n) made`.execute(tx);
    await sql`
      insert into order_lines (order_id, position, product_id, sku, name, category, price, deal_percent, quantity, total)
      select o.id, line, 'seeded-' || product, upper('seeded-' || product), jsonb_build_object('en', 'Seeded ' || product),
        (array['dresses','shirts','trousers','abayas','bags'])[1 + product % 5],
        greatest(1, o.subtotal / 3), 0, 1, greatest(1, o.subtotal / 3)
      from (select *, substr(idempotency_key, 8)::bigint as n from orders where idempotency_key like 'seeded-%') o,
        generate_series(0, 2) line,
        -- Few sell much, most sell little.
        lateral (select 1 + ((o.n * 7919 + line * 104729) % 1000 * ((o.n * 31 + line * 17) % 1000) * ${sql.lit(products)} / 1000000)::integer as product) p`.execute(
      tx,
    );
    await sql`
      insert into payment_ledger (order_id, entry, amount, provider, reference, at)
      select id, case payment_method when 'card' then 'captured' else 'cash_collected' end, total, 'seeded', id::text,
        case payment_method when 'card' then placed_at else delivered_at end
      from orders where idempotency_key like 'seeded-%' and (payment_method = 'card' or delivered_at is not null)
      union all
      select id, 'refunded', total, 'seeded', 'back-' || id, placed_at + interval '1 day'
      from orders where idempotency_key like 'seeded-%' and payment_method = 'card' and status = 'refunded'`.execute(
      tx,
    );
    await sql`
      insert into order_history (order_id, to_status, by, at)
      select id, status, 'customer', placed_at from orders where idempotency_key like 'seeded-%'`.execute(tx);
    await sql`
      insert into invoices (order_id, year, number, issued_at)
      select id, extract(year from placed_at), row_number() over (partition by extract(year from placed_at) order by placed_at), placed_at
      from orders where idempotency_key like 'seeded-%' and (payment_method = 'card' or delivered_at is not null)`.execute(
      tx,
    );
    await sql`
      insert into credit_notes (order_id, amount, year, number, issued_at)
      select id, total, extract(year from placed_at), row_number() over (partition by extract(year from placed_at) order by placed_at),
        placed_at + interval '1 day'
      from orders where idempotency_key like 'seeded-%' and payment_method = 'card' and status = 'refunded'`.execute(
      tx,
    );
    // The next documents follow these.
    await sql`
      insert into invoice_numbers (series, year, last)
      select 'invoice', year, max(number) from invoices group by year
      union all select 'credit_note', year, max(number) from credit_notes group by year
      on conflict (series, year) do update set last = excluded.last`.execute(tx);
    await sql`
      insert into returns (order_id, status, lines, reason, requested_at)
      select id, 'refunded', '[]', (array['Too small','too large','Torn',''])[1 + number % 4], placed_at + interval '5 days'
      from orders where idempotency_key like 'seeded-%' and status = 'completed' and number % 12 = 0`.execute(tx);
    await sql`
      insert into report_changes (day)
      select distinct cairo_day(placed_at) from orders union select distinct cairo_day(at) from payment_ledger`.execute(
      tx,
    );
    await sql`
      insert into order_counts
      select cairo_day(placed_at), governorate, payment_method, status, count(*) from orders
       where idempotency_key like 'seeded-%' group by 1, 2, 3, 4`.execute(tx);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
  await sql`set statement_timeout = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
