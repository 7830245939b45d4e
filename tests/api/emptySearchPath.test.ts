import pg from "pg";
import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

// pg_restore, pg_upgrade and logical replication run with an empty search_path, so everything that the schema calls
// must resolve without one.

/** Functions of this schema that a table's expression or trigger calls, directly or indirectly. */
const calledByTables = `
  with recursive ours as (
    select p.* from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')),
  called as (
    select o.oid from ours o where exists (select from pg_depend d
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = o.oid and d.classid in
        ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass))
    union
    select o.oid from called c join ours caller on caller.oid = c.oid
      join ours o on caller.prosrc ~ ('\\m' || o.proname || '\\M') or exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = c.oid
          and d.refclassid = 'pg_proc'::regclass and d.refobjid = o.oid))
  select o.oid::regprocedure::text as signature, o.prosrc, o.prosqlbody is not null as parsed,
    coalesce(array_to_string(o.proconfig, ' '), '') as settings
  from called c join ours o on o.oid = c.oid order by 1`;

const ownNames = `
  select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S')
  union select proname::text from pg_proc where pronamespace = 'public'::regnamespace`;

test("every function that a table calls has qualified names or its own search_path", async () => {
  await using shop = await openShop();
  const { rows: called } = await shop.pool.query(calledByTables);
  const signatures = called.map(({ signature }) => signature);
  expect(signatures).toEqual(
    expect.arrayContaining([
      "search_arabic_stem(text)",
      "order_address_words(jsonb)",
      "issue_invoice()",
      "next_paper(text,integer)",
    ]),
  );
  const { rows } = await shop.pool.query(ownNames);
  const names = new RegExp(`(?<!public\\.)\\b(${rows.map(({ name }) => name).join("|")})\\b`);
  // Comments and strings such as the channel of a NOTIFY reference no table.
  const codeOf = (body: string) => body.replace(/--.*$/gm, "").replace(/'[^']*'/g, "''");
  const unsafe = called.filter(
    ({ prosrc, parsed, settings }) =>
      !parsed && !settings.includes("search_path=public, pg_temp") && names.test(codeOf(prosrc)),
  );
  expect(unsafe.map(({ signature }) => signature)).toEqual([]);
});

test("tables can be recreated and filled under an empty search_path", async () => {
  await using shop = await openShop({ demo: true });
  await shop.pool.query(
    "insert into search_synonyms (term, synonyms) select 'cape', array_agg('word' || n) from generate_series(1, 60) n",
  );
  await withoutSearchPath(shop, async (client) => {
    await client.query("create schema copy");
    const { rows: tables } = await client.query(
      `select c.relname, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute a
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { relname, columns } of tables) {
      await client.query(`create table copy.${relname} (like public.${relname} including all)`);
      await client.query(
        `insert into copy.${relname} (${columns}) overriding system value select ${columns} from public.${relname}`,
      );
      const { rows } = await client.query(
        `select (select count(*)::int from public.${relname}) as rows, (select count(*)::int from
           (table public.${relname} except table copy.${relname}) missing) as missing`,
      );
      expect({ relname, missing: rows[0].missing }).toEqual({ relname, missing: 0 });
      if (/^search_(words|documents|synonym_words)$/.test(relname)) expect(rows[0].rows).toBeGreaterThan(50);
    }
  });
});

test("writes without a search_path run every trigger", async () => {
  await using shop = await openShop();
  const buyer = await createUser(shop);
  const { id } = await addProduct(shop.db, { name: "Linen dress" });
  await buyForCash(buyer, { id });
  await withoutSearchPath(shop, async (client) => {
    // A product with its variant, a sale, a dispatched order and a synonym.
    await client.query(
      `insert into public.products (id, category, name, description, price, deal_percent, attributes)
       select 'copied', category, '{"en": "Velvet cloak"}', description, price, deal_percent, attributes
       from public.products`,
    );
    await client.query(
      "insert into public.variants (product_id, sku, attributes, stock, position) values ('copied', 'VC-1', '{}', 1, 0)",
    );
    await client.query("update public.variants set stock = 0, sku = 'VC-2' where product_id = 'copied'");
    await client.query("update public.variants set stock = 3 where product_id = 'copied'");
    await client.query(
      "update public.products set name = '{\"en\": \"Velvet cape\"}', hidden = false where id = 'copied'",
    );
    await client.query('update public.categories set name = name || \'{"en": "Capes"}\'');
    await client.query("update public.orders set status = 'dispatched', dispatched_at = now()");
    await client.query("update public.order_lines set returned = 1");
    await client.query("insert into public.search_synonyms (term, synonyms) values ('cape', '{poncho}')");
    await client.query("update public.search_synonyms set synonyms = synonyms || 'mantilla'::text");
    await client.query("update public.settings set updated_at = now()");
    await client.query("update public.users set deleted_at = now()");
  });
  const visitor = await createGuest(shop);
  const found = await visitor.call("GET", "/products/search?q=velvet+cape");
  expect(found.body.items.map(({ _id }: { _id: string }) => _id)).toEqual(["copied"]);
  const { rows } = await shop.pool.query(
    `select (select words from desk_words where product_id = 'copied') as desk,
       (select count(*)::int from invoices) as invoices, (select count(*)::int from report_changes) > 0 as reported`,
  );
  expect(rows).toEqual([{ desk: "copied velvet cape vc 2", invoices: 1, reported: true }]);
});

async function withoutSearchPath(shop: Shop, write: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: shop.owner.url });
  await client.connect();
  try {
    await client.query("select set_config('search_path', '', false)");
    await write(client);
  } finally {
    await client.end();
  }
}
