import type pg from "pg";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import type { AttributeValue } from "#shop/catalogue/product.ts";
import { cachedByShop } from "./catalogueCache.ts";

type NewArrivals = { count: number; colours: AttributeValue[] };

/**
 * Returns the number of products of the last `days` days, and the colours of the newest 500: enough for the home page,
 * and the same work in a shop of 100,000.
 */
export const loadNewArrivals = (pool: pg.Pool, days: number): Promise<NewArrivals> =>
  cachedByShop(pool, `news ${days}`, async () => {
    const [news] = await preparedQuery<NewArrivals>(pool, "catalogue.news", newArrivalsSql, [days]);
    return news ?? { count: 0, colours: [] };
  });

const newArrivalsSql = `select
  (select count(*)::integer from search_documents where created_at > now() - make_interval(days => $1)) as count,
  coalesce((select json_agg(each order by key) from (
    select distinct on (shade ->> 'key') shade ->> 'key' as key, shade -> 'label' as label, shade ->> 'swatch' as swatch
    from (select attributes, created_at from products where not hidden order by created_at desc, id limit 500) p,
      jsonb_array_elements(p.attributes) as one(attribute), jsonb_array_elements(attribute -> 'values') as shades(shade)
    where attribute ->> 'key' = 'colour'
    order by shade ->> 'key', p.created_at desc) each), '[]') as colours`;
