import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/db.ts";

const categories = [
  ["t-shirts", "T-shirts", "تيشيرتات"],
  ["shirts", "Shirts", "قمصان"],
  ["dresses", "Dresses", "فساتين"],
  ["trousers", "Trousers", "بناطيل"],
  ["jackets", "Jackets", "جواكت"],
  ["abayas", "Abayas", "عبايات"],
  ["activewear", "Activewear", "ملابس رياضية"],
  ["knitwear", "Knitwear", "تريكو"],
  ["shoes", "Shoes", "أحذية"],
  ["bags", "Bags", "شنط"],
  ["accessories", "Accessories", "إكسسوارات"],
] as const;

/** As many plausible products as wished, each with six variants and two pictures, in a few statements. */
export async function seedProducts(db: Db, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Six hundred thousand triggers would only work out what one statement below says at once.
    for (const table of ["products", "variants", "pictures"])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await insertCategories(tx);
    await insertProducts(tx, count);
    await insertParts(tx);
    await sql`update products set stock = 600000, level = 'in' where id like 'seeded-%'`.execute(tx);
    for (const table of ["products", "variants", "pictures"])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
  await sql`analyze`.execute(db);
}

async function insertCategories(tx: Tx): Promise<void> {
  for (const [position, [slug, en, ar]] of categories.entries()) {
    await sql`insert into categories (slug, name, position) values (${slug}, ${JSON.stringify({ en, ar })}::jsonb, ${position})
      on conflict do nothing`.execute(tx);
  }
}

async function insertProducts(tx: Tx, count: number): Promise<void> {
  await sql`
    insert into products (id, category, name, description, price, deal_percent, attributes, is_featured, created_at, sold)
    select
      'seeded-' || n,
      (array[${sql.join(categories.map(([slug]) => slug))}])[1 + n % ${sql.lit(categories.length)}],
      jsonb_build_object(
        'en', adjective[1 + n % 8] || ' ' || cloth[1 + n / 3 % 6] || ' ' || thing[1 + n / 7 % 7] || ' ' || n,
        'ar', thing_ar[1 + n / 7 % 7] || ' ' || cloth_ar[1 + n / 3 % 6] || ' ' || n,
        'es', thing_es[1 + n / 7 % 7] || ' de ' || cloth_es[1 + n / 3 % 6] || ' ' || n,
        'fr', thing_fr[1 + n / 7 % 7] || ' en ' || cloth_fr[1 + n / 3 % 6] || ' ' || n),
      jsonb_build_object(
        'en', 'Cut wide, sewn once, meant for years. Wash at 30 °C and dry in the shade.',
        'ar', 'قصّة واسعة وخياطة متينة. يُغسل على ٣٠ درجة ويُنشر في الظل.'),
      15000 + n * 7919 % 300000,
      case when n % 9 = 0 then 10 + n % 4 * 10 else 0 end,
      '[{"key":"colour","label":{"en":"Colour","ar":"اللون","es":"Color","fr":"Couleur"},"values":[{"key":"indigo","label":{"en":"Indigo","ar":"نيلي"},"swatch":"#2f4169"},{"key":"olive","label":{"en":"Olive","ar":"زيتي"},"swatch":"#6d7744"}]},{"key":"size","label":{"en":"Size","ar":"المقاس","es":"Talla","fr":"Taille"},"values":[{"key":"S","label":{"en":"S"}},{"key":"M","label":{"en":"M"}},{"key":"L","label":{"en":"L"}}]}]'::jsonb,
      n % 50 = 0,
      now() - (n::bigint * 7919 % (400 * 24 * 60)) * interval '1 minute',
      n * 31 % 500
    from generate_series(1, ${sql.lit(count)}) n,
      (select array['Calm','Wide','Plain','Soft','Long','Light','Warm','Everyday'] as adjective,
        array['linen','cotton','hemp','wool','denim','jersey'] as cloth,
        array['shirt','dress','trousers','jacket','scarf','tote','sweater'] as thing,
        array['كتان','قطن','قنب','صوف','جينز','جيرسيه'] as cloth_ar,
        array['قميص','فستان','بنطلون','جاكيت','وشاح','شنطة','سويتر'] as thing_ar,
        array['lino','algodón','cáñamo','lana','denim','punto'] as cloth_es,
        array['Camisa','Vestido','Pantalón','Chaqueta','Bufanda','Bolso','Suéter'] as thing_es,
        array['lin','coton','chanvre','laine','denim','jersey'] as cloth_fr,
        array['Chemise','Robe','Pantalon','Veste','Écharpe','Sac','Pull'] as thing_fr) words
    on conflict do nothing`.execute(tx);
}

async function insertParts(tx: Tx): Promise<void> {
  await sql`
    insert into pictures (product_id, position, file, width, height, alt)
    select id, position, 'seeded.webp', 900, 1200, name from products, generate_series(0, 1) position where id like 'seeded-%'`.execute(
    tx,
  );
  await sql`
    insert into variants (product_id, sku, attributes, stock, position)
    select id, id || '-' || colour || '-' || size, jsonb_build_object('colour', colour, 'size', size), 100000, row_number() over (partition by id)
    from products, unnest(array['indigo','olive']) colour, unnest(array['S','M','L']) size where id like 'seeded-%'`.execute(
    tx,
  );
  await sql`
    insert into stock_movements (variant_id, delta, reason)
    select id, stock, 'received' from variants where sku like 'seeded-%'`.execute(tx);
}
