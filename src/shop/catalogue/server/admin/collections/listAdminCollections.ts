import type pg from "pg";
import { notFound } from "#platform/errors.ts";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import type { CollectionKind, CollectionRules, CollectionSort } from "#shop/catalogue/collection.ts";
import {
  type AdminCollection,
  type CollectionChoice,
  type CollectionSummary,
  maxCollections,
  maxPickedProducts,
  maxPreviewProducts,
  type PreviewProduct,
} from "#shop/catalogue/collectionContract.ts";
import type { PageTexts } from "#shop/catalogue/pageTexts.ts";
import {
  automaticScope,
  type CollectionScope,
  manualScope,
} from "#shop/catalogue/server/collections/collectionScope.ts";
import { loadFacetLabels } from "#shop/catalogue/server/facets/facetLabels.ts";
import { type CoverRow, presentCover } from "#shop/catalogue/server/presentCover.ts";
import { querySearchIndex } from "#shop/catalogue/server/querySearchIndex.ts";

type AdminCollectionRow = PageTexts & {
  id: string;
  slug: string;
  formerSlugs: string[];
  kind: CollectionKind;
  name: InEveryLanguage;
  rules: CollectionRules;
  sort: CollectionSort;
  hidden: boolean;
  visibleFrom: Date | null;
  visibleUntil: Date | null;
  picture: CoverRow | null;
  version: number;
};

export async function listAdminCollections(pool: pg.Pool): Promise<CollectionSummary[]> {
  return presentSummaries(pool, await queryCollections(pool, null));
}

/** @throws ShopError 404 */
export async function loadAdminCollection(pool: pg.Pool, id: string, language: Language): Promise<AdminCollection> {
  const rows = await queryCollections(pool, id);
  const [row] = rows;
  const [summary] = await presentSummaries(pool, rows);
  if (!row || !summary) throw notFound("request.notFound");
  const { formerSlugs, description, seo, rules, sort } = row;
  const picked = await loadPicked(pool, id, language);
  return { ...summary, formerSlugs, description, seo, rules: rules as AdminCollection["rules"], sort, picked };
}

async function queryCollections(pool: pg.Pool, id: string | null): Promise<AdminCollectionRow[]> {
  const { rows } = await pool.query<AdminCollectionRow>(
    `select c.id, s.slug, c.kind, c.name, c.description, c.seo, c.rules, c.sort, c.hidden, c.version,
      c.visible_from as "visibleFrom", c.visible_until as "visibleUntil",
      array(select slug from collection_slugs where collection_id = c.id and not is_current
        order by created_at desc limit 20) as "formerSlugs",
      (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)
        from pictures i where i.id = c.picture_id) as picture
    from collections c join collection_slugs s on s.collection_id = c.id and s.is_current
    where $1::uuid is null or c.id = $1 order by c.position, c.created_at, c.id limit ${maxCollections}`,
    [id],
  );
  return rows;
}

async function presentSummaries(pool: pg.Pool, rows: readonly AdminCollectionRow[]): Promise<CollectionSummary[]> {
  const counts = await countProducts(pool, rows);
  return rows.map(({ id, slug, kind, name, hidden, visibleFrom, visibleUntil, picture, version }) => ({
    ...{ _id: id, slug, kind, name, hidden, version },
    visibleFrom: visibleFrom?.toISOString() ?? null,
    visibleUntil: visibleUntil?.toISOString() ?? null,
    picture: presentCover(picture),
    products: counts.get(id) ?? 0,
  }));
}

/** Counts the visible products of many collections in one statement. */
async function countProducts(pool: pg.Pool, rows: readonly AdminCollectionRow[]): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const labels = await loadFacetLabels(pool);
  const counts = rows.map(({ id, kind, rules, sort }) => {
    const condition =
      kind === "automatic"
        ? automaticScope(rules, sort, labels).condition
        : `d.product_id in (select product_id from collection_products where collection_id = '${id}')`;
    return `select '${id}' as id, (select count(*)::integer from search_documents d where ${condition}) as count`;
  });
  const counted = await querySearchIndex<{ id: string; count: number }>(pool, counts.join(" union all "));
  return new Map(counted.map(({ id, count }) => [id, count]));
}

type PreviewRow = { id: string; name: InEveryLanguage; hidden: boolean; image: string | null };

const previewColumns = `p.id, p.name, p.hidden,
  (select i.id from pictures i where i.product_id = p.id order by i.position limit 1) as image`;

const presentPreview =
  (language: Language) =>
  ({ id, name, hidden, image }: PreviewRow): PreviewProduct => ({
    _id: id,
    displayName: inLanguage(name, language),
    hidden,
    image,
  });

async function loadPicked(pool: pg.Pool, id: string, language: Language): Promise<PreviewProduct[]> {
  const { rows } = await pool.query<PreviewRow>(
    `select ${previewColumns} from collection_products c join products p on p.id = c.product_id
     where c.collection_id = $1 order by c.position, p.id limit ${maxPickedProducts}`,
    [id],
  );
  return rows.map(presentPreview(language));
}

/** Returns the number and the first of the visible products that a collection with this choice would show. */
export async function previewCollection(
  pool: pg.Pool,
  choice: CollectionChoice,
  language: Language,
): Promise<{ total: number; items: PreviewProduct[] }> {
  const { condition, order } = await scopeOf(pool, choice);
  const [row] = await querySearchIndex<{ total: number; items: PreviewRow[] }>(
    pool,
    `select (select count(*)::integer from search_documents d where ${condition}) as total,
      coalesce((select json_agg(shown) from (
        select ${previewColumns} from (
          select *, row_number() over () as place from (
            select id from (select d.*, product_id as id from search_documents d) d where ${condition}
            order by ${order} limit ${maxPreviewProducts}) first) first
        join products p using (id) order by place) shown), '[]') as items`,
  );
  return { total: row?.total ?? 0, items: (row?.items ?? []).map(presentPreview(language)) };
}

async function scopeOf(pool: pg.Pool, { kind, rules, products, sort }: CollectionChoice): Promise<CollectionScope> {
  return kind === "manual" ? manualScope(products) : automaticScope(rules, sort, await loadFacetLabels(pool));
}

export async function listProductTags(pool: pg.Pool): Promise<{ tag: string; products: number }[]> {
  const { rows } = await pool.query<{ tag: string; products: number }>(
    `select tag, count(*)::integer as products from products, unnest(tags) tag
     where tags <> '{}' group by tag order by 2 desc, tag limit 100`,
  );
  return rows;
}
