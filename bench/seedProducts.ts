import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import { distinctTexts, tagSeededProducts } from "./seedTags.ts";
import { categoryNames, colours, fabrics, places, productTypes, styles } from "./seedVocabulary.ts";

/**
 * Seeds the given number of plausible products, each with six variants, two pictures and its sales, in a few
 * statements. Combines words of four languages by number, so that every shop of one size is the same.
 */
export async function seedProducts(db: Db, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // Disables the triggers: six hundred thousand calls would compute what one statement below does.
    for (const table of ["products", "variants", "pictures"])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    // Sets the price that lists sort and filter by.
    await sql`alter table products enable trigger products_priced`.execute(tx);
    await insertCategories(tx);
    await insertProducts(tx, count);
    await insertPicturesAndVariants(tx);
    for (const table of ["products", "variants", "pictures"])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    await fillSearchIndex(tx, count);
  });
  await sql`set statement_timeout = 0`.execute(db);
  // VACUUM, outside of a transaction: enables index-only scans for the lists.
  await sql`vacuum analyze`.execute(db);
}

async function insertCategories(tx: Tx): Promise<void> {
  for (const [position, [slug, [en, ar, es, fr]]] of Object.entries(categoryNames).entries()) {
    await sql`insert into categories (slug, name, position)
      values (${slug}, ${JSON.stringify({ en, ar, es, fr })}::jsonb, ${position}) on conflict do nothing`.execute(tx);
  }
}

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;
const toTexts = (list: readonly (readonly string[])[]) => list.map(([en, ar, es, fr]) => ({ en, ar, es, fr }));

async function insertProducts(tx: Tx, count: number): Promise<void> {
  const kinds = Object.entries(productTypes).map(([slug, list]) => ({ slug, things: toTexts(list) }));
  const dyes = colours.map(([key, en, ar, es, fr, swatch]) => ({ key, label: { en, ar, es, fr }, swatch }));
  const olive = { key: "olive", label: { en: "Olive", ar: "زيتي", es: "Oliva", fr: "Olive" }, swatch: "#6d7744" };
  const labels = {
    colour: { en: "Colour", ar: "اللون", es: "Color", fr: "Couleur" },
    size: { en: "Size", ar: "المقاس", es: "Talla", fr: "Taille" },
  };
  const sizes = [
    ["S", "M", "L"],
    ["M", "L", "XL"],
    ["XS", "S", "M"],
  ].map((keys) => keys.map((key) => ({ key, label: { en: key } })));
  await sql`
    insert into products (id, category, name, description, price, deal_percent, attributes, is_featured, created_at, sold, stock, level, low_variants)
    select 'seeded-' || n, kind ->> 'slug',
      jsonb_build_object(
        'en', concat_ws(' ', place ->> 'en', manner ->> 'en', cloth ->> 'en', thing ->> 'en'),
        'ar', concat_ws(' ', thing ->> 'ar', cloth ->> 'ar', manner ->> 'ar', place ->> 'ar'),
        'es', concat_ws(' ', thing ->> 'es', 'de', cloth ->> 'es', manner ->> 'es', place ->> 'es'),
        'fr', concat_ws(' ', thing ->> 'fr', 'en', cloth ->> 'fr', manner ->> 'fr', place ->> 'fr')),
      jsonb_build_object(
        'en', concat('Cut wide from ', cloth ->> 'en', ' woven near ', (place2 ->> 'en'), ', sewn once and meant for years. Wash at 30 °C and dry in the shade.'),
        'ar', concat('قصّة واسعة من ', cloth ->> 'ar', ' منسوج قرب ', (place2 ->> 'ar'), ' وخياطة متينة تعيش سنين. يُغسل على ٣٠ درجة ويُنشر في الظل.'),
        'es', concat('Corte amplio en ', cloth ->> 'es', ' tejido cerca de ', (place2 ->> 'es'), ', hecho para durar. Lavar a 30 °C y secar a la sombra.'),
        'fr', concat('Coupe ample en ', cloth ->> 'fr', ' tissé près de ', (place2 ->> 'fr'), ', fait pour durer. Laver à 30 °C, sécher à l’ombre.')),
      15000 + n * 7919 % 300000,
      case when n % 9 = 0 then 10 + n % 4 * 10 else 0 end,
      jsonb_build_array(
        jsonb_build_object('key', 'colour', 'label', ${json(labels.colour)}, 'values', jsonb_build_array(${json(olive)}, dye)),
        jsonb_build_object('key', 'size', 'label', ${json(labels.size)}, 'values', ${json(sizes)} -> (n % 3))),
      n % 50 = 0,
      now() - (n::bigint * 7919 % (400 * 24 * 60)) * interval '1 minute',
      -- Few sell much, most sell little.
      (n::bigint * 7919 % 1000) * (n::bigint * 104729 % 1000) * (n::bigint * 31 % 1000) / 2000000,
      100000 + case when n % 40 = 0 then 0 else 5 * (5 + n % 83) end, 'in',
      -- Five of the six variants have the same stock.
      case when n % 40 = 0 or n % 83 = 0 then 5 else 0 end
    from (select n,
        ${json(kinds)} -> (t % 11) as kind, ${json(kinds)} -> (t % 11) -> 'things' -> (t / 11 % 3) as thing,
        ${json(toTexts(places))} -> (t * 5 % 17) as place, ${json(toTexts(places))} -> ((t / 3) * 7 % 17) as place2,
        ${json(toTexts(fabrics))} -> (t / 2 % 7) as cloth, ${json(toTexts(styles))} -> (t / 5 % 13) as manner,
        ${json(dyes)} -> (n / 13 % 10) as dye
      from generate_series(1, ${sql.lit(count)}) n, lateral (select (n - 1) % ${sql.lit(distinctTexts)} + 1 as t) text) made
    on conflict do nothing`.execute(tx);
}

async function insertPicturesAndVariants(tx: Tx): Promise<void> {
  await sql`
    insert into pictures (product_id, position, file, width, height, alt)
    select id, position, 'seeded.webp', 900, 1200, name from products, generate_series(0, 1) position where id like 'seeded-%'`.execute(
    tx,
  );
  // Olive in M is always in stock: the buyers of the benchmark order it.
  await sql`
    insert into variants (product_id, sku, attributes, stock, position)
    select id, upper(id) || '-' || upper(left(colour, 3)) || '-' || size,
      jsonb_build_object('colour', colour, 'size', size),
      case when (colour, size) = ('olive', 'M') then 100000 when substr(id, 8)::int % 40 = 0 then 0
        else 5 + substr(id, 8)::int % 83 end,
      row_number() over (partition by id)
    from (select id, c ->> 'key' as colour, s ->> 'key' as size
      from products, jsonb_array_elements(attributes -> 0 -> 'values') c, jsonb_array_elements(attributes -> 1 -> 'values') s
      where id like 'seeded-%') choices`.execute(tx);
  await sql`
    insert into stock_movements (variant_id, delta, reason)
    select id, stock, 'received' from variants where product_id like 'seeded-%' and stock > 0`.execute(tx);
  // Backdates the sales, or the shop would recount within the hour and find none.
  await sql`
    insert into stock_movements (variant_id, delta, reason)
    select v.id, delta, reason from products p join variants v on v.product_id = p.id and v.position = 1,
      lateral (values (p.sold, 'received'), (-p.sold, 'sold')) booked (delta, reason)
    where p.id like 'seeded-%' and p.sold > 0`.execute(tx);
}

/** In one statement, which is faster when the large indexes are created afterwards. */
async function fillSearchIndex(tx: Tx, count: number): Promise<void> {
  const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename = 'search_documents' and indexdef like '%USING gin%'`.execute(
    tx,
  );
  for (const { indexname } of indexes) await sql`drop index ${sql.table(indexname)}`.execute(tx);
  await sql`analyze variants`.execute(tx);
  for (let from = 1; from <= count; from += 5000)
    await sql`select search_index(array(select 'seeded-' || n from generate_series(${sql.lit(from)}, ${sql.lit(
      Math.min(count, from + 4999),
    )}) n))`.execute(tx);
  // The concepts too: otherwise every search would index some products first.
  await tagSeededProducts(tx);
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(tx);
}
