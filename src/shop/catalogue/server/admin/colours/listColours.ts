import type pg from "pg";
import type { Language } from "#platform/languages.ts";
import { containsPattern } from "#platform/server/likePattern.ts";
import type { ColourView, ListedColour } from "#shop/catalogue/colourContract.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { presentColour } from "./editColours.ts";

type ListColoursParams = { q: string; page: number; pageSize: number };

/** Lists colours by name, without accents so that Écru is not after Z; `q` filters by part of the key or of a name in any language, normalised. */
export async function listColours(pool: pg.Pool, { q, page, pageSize }: ListColoursParams, language: Language) {
  const found = `from colours where merged_into is null
    and search_fold(concat_ws(' ', key, name ->> 'en', name ->> 'ar', name ->> 'es', name ->> 'fr')) like $1`;
  const pattern = containsPattern(normaliseText(q));
  const [{ rows }, { rows: counts }] = await Promise.all([
    pool.query<Omit<ColourView, "family">>(
      `select key, name, hex, families, version ${found}
       order by search_fold(coalesce(nullif(name ->> $2, ''), name ->> 'en')), key limit $3 offset $4`,
      [pattern, language, pageSize, (page - 1) * pageSize],
    ),
    pool.query<{ total: number }>(`select count(*)::integer as total ${found}`, [pattern]),
  ]);
  const usage = await countUsage(
    pool,
    rows.map(({ key }) => key),
  );
  const items = rows.map(
    (colour): ListedColour => ({
      ...presentColour(colour),
      ...(usage.get(colour.key) ?? { products: 0, variants: 0 }),
    }),
  );
  return { items, page, pageSize, total: counts[0]?.total ?? 0 };
}

type Usage = { products: number; variants: number };

/** Returns how many products, hidden ones too, and how many of their variants have each colour. */
async function countUsage(pool: pg.Pool, keys: readonly string[]): Promise<ReadonlyMap<string, Usage>> {
  if (keys.length === 0) return new Map();
  const [products, variants] = await Promise.all([
    pool.query<{ key: string; count: number }>(
      `select v ->> 'key' as key, count(*)::integer as count
       from products, jsonb_array_elements(attributes) a, jsonb_array_elements(a -> 'values') v
       where a ->> 'key' = 'colour' and v ->> 'key' = any($1) group by 1`,
      [keys],
    ),
    pool.query<{ key: string; count: number }>(
      `select attributes ->> 'colour' as key, count(*)::integer as count from variants
       where attributes ->> 'colour' = any($1) group by 1`,
      [keys],
    ),
  ]);
  const variantsOf = new Map(variants.rows.map(({ key, count }) => [key, count]));
  return new Map(products.rows.map(({ key, count }) => [key, { products: count, variants: variantsOf.get(key) ?? 0 }]));
}
