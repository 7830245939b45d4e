import { sql } from "kysely";
import type pg from "pg";
import type { Language } from "#platform/languages.ts";
import { percentOf, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { phone } from "#shop/accounts/accountSchemas.ts";
import type { Address } from "#shop/accounts/address.ts";
import { matchesCustomer } from "#shop/accounts/server/admin/matchesCustomer.ts";
import { type PricedVariantRow, pricedVariantColumns, toPricedVariant } from "#shop/catalogue/server/pricedVariant.ts";
import type { FoundCustomer, FoundProduct } from "#shop/checkout/adminDraftContract.ts";
import { riskReasonsOf } from "#shop/orders/phoneRisk.ts";
import { loadPhoneHistory } from "#shop/orders/server/phoneHistory.ts";
import { searchProducts } from "#shop/search/server/searchProducts.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";

const mostCustomers = 8;
const mostProducts = 10;

type CustomerRow = Omit<FoundCustomer, "phoneHistory"> & { address: Address | null };

/** Finds accounts by name, e-mail or phone, and by the phone of orders, those without an account included. */
export async function findCustomers(db: Db, q: string): Promise<FoundCustomer[]> {
  const number = phone.safeParse(q).data ?? null;
  const { rows } = await sql<CustomerRow>`
    with accounts as (
      select users.id, users.name, users.email, users.phones, users.language, users.shipping_address
        from users
       where users.deleted_at is null and users.staff_role is null
         and (${matchesCustomer(q)} or users.id in (select user_id from orders where phones @> array[${number}]::text[]))
       order by users.created_at desc limit ${mostCustomers}),
    guests as (
      select distinct on (lower(customer_name)) customer_name, email, phones, language, shipping_address, placed_at
        from orders where user_id is null and anonymised_at is null and phones @> array[${number}]::text[]
       order by lower(customer_name), placed_at desc limit ${mostCustomers})
    select a.id as "userId", a.name, coalesce(a.email, '') as email,
           case when cardinality(a.phones) > 0 then a.phones else coalesce(o.phones, '{}') end as phones,
           a.language, coalesce(o.shipping_address, a.shipping_address) as address,
           (select count(*)::int from orders where user_id = a.id) as orders
      from accounts a left join lateral (
        select phones, shipping_address from orders
         where user_id = a.id and anonymised_at is null order by placed_at desc limit 1) o on true
    union all
    select null, customer_name, email, phones, language, shipping_address, 1 from guests
     limit ${mostCustomers}`.execute(db);
  const [settings, histories] = await Promise.all([
    cachedSettings(db),
    loadPhoneHistory(db, [...new Set(rows.flatMap(({ phones }) => phones))]),
  ]);
  const historyOf = (phones: readonly string[]) =>
    histories
      .filter((history) => phones.includes(history.phone))
      .map((history) => ({ ...history, risk: riskReasonsOf(history, settings) }));
  return rows.map((row) => ({ ...row, phoneHistory: historyOf(row.phones) }));
}

/** Finds visible products as customers do, or by article number, with all their variants. */
export async function findProducts(
  { db, pool }: { db: Db; pool: pg.Pool },
  q: string,
  language: Language,
): Promise<FoundProduct[]> {
  const params = {
    q,
    language,
    filters: {},
    sort: "relevance",
    page: 1,
    pageSize: mostProducts,
    facets: false,
  } as const;
  const ids = (await searchProducts(pool, params))?.ids.slice(0, mostProducts) ?? [];
  if (ids.length === 0) return [];
  const { rows } = await sql<PricedVariantRow>`
    select ${pricedVariantColumns} from variants v join products p on p.id = v.product_id
     where p.id = any(${ids}) and not p.hidden order by array_position(${ids}::text[], p.id), v.position`.execute(db);
  const found = new Map<string, FoundProduct>();
  for (const row of rows) {
    const { productId, name, picture, labels, ...variant } = toPricedVariant(row);
    const product = found.get(productId) ?? { productId, name, picture: picture && { id: picture.id }, variants: [] };
    product.variants.push({
      variantId: variant.variantId,
      sku: variant.sku,
      attributes: labels.map(({ value }) => value),
      price: toPounds(percentOf(variant.price, 100 - variant.dealPercent)),
      stock: variant.stock,
    });
    found.set(productId, product);
  }
  return [...found.values()];
}
