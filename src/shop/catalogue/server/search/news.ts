import type pg from "pg";
import { named } from "#platform/server/named.ts";
import type { AttributeValue } from "#shop/catalogue/catalogue.ts";
import { kept } from "./kept.ts";

type News = { count: number; colours: AttributeValue[] };

/**
 * How many products came in so many days, and the colours of the newest: of five hundred, which is enough for a shop
 * window and the same work in a shop of a hundred thousand.
 */
export const readNews = (pool: pg.Pool, days: number): Promise<News> =>
  kept(pool, `news ${days}`, async () => {
    const [news] = await named<News>(pool, "catalogue.news", text, [days]);
    return news ?? { count: 0, colours: [] };
  });

const text = `select
  (select count(*)::integer from search_documents where created_at > now() - make_interval(days => $1)) as count,
  coalesce((select json_agg(each order by key) from (
    select distinct on (shade ->> 'key') shade ->> 'key' as key, shade -> 'label' as label, shade ->> 'swatch' as swatch
    from (select attributes, created_at from products where not hidden order by created_at desc, id limit 500) p,
      jsonb_array_elements(p.attributes) as one(attribute), jsonb_array_elements(attribute -> 'values') as shades(shade)
    where attribute ->> 'key' = 'colour'
    order by shade ->> 'key', p.created_at desc) each), '[]') as colours`;
