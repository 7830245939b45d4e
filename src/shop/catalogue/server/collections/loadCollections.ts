import type pg from "pg";
import type { InEveryLanguage } from "#platform/languages.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import {
  type CollectionKind,
  type CollectionPeriod,
  type CollectionRules,
  type CollectionSort,
  isWithinPeriod,
} from "#shop/catalogue/collection.ts";
import type { PageTexts } from "#shop/catalogue/pageTexts.ts";
import { cached, cachedByShop } from "../catalogueCache.ts";
import { loadFacetLabels } from "../facets/facetLabels.ts";
import type { CoverRow } from "../presentCover.ts";
import { automaticScope, type CollectionScope, manualScope } from "./collectionScope.ts";

/** A collection that visitors see. */
export type CollectionRow = {
  id: string;
  /** The last part of its URL, which staff may change. */
  slug: string;
  kind: CollectionKind;
  name: InEveryLanguage;
  rules: CollectionRules;
  sort: CollectionSort;
  picture: CoverRow | null;
} & PageTexts;

type StoredCollection = CollectionRow & CollectionPeriod;

/** Returns the collections that visitors see now, in the order of the shop. */
export async function loadCollections(pool: pg.Pool, now = new Date()): Promise<CollectionRow[]> {
  // The period is checked each time: nothing announces that it begins or ends.
  return (await loadShownCollections(pool)).filter((collection) => isWithinPeriod(collection, now));
}

const loadShownCollections = (pool: pg.Pool) =>
  cachedByShop(pool, "collections", () =>
    preparedQuery<StoredCollection>(pool, "catalogue.collections", collectionsSql, []),
  );

const collectionsSql = `select c.id, s.slug, c.kind, c.name, c.description, c.seo, c.rules, c.sort,
    c.visible_from as "visibleFrom", c.visible_until as "visibleUntil",
    (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)
      from pictures i where i.id = c.picture_id) as picture
  from collections c join collection_slugs s on s.collection_id = c.id and s.is_current
  where not c.hidden order by c.position, c.created_at, c.id`;

/** Returns the visible collection with this slug, current or former, or undefined. */
export async function findCollection(pool: pg.Pool, slug: string): Promise<CollectionRow | undefined> {
  const collections = await loadCollections(pool);
  const current = collections.find((collection) => collection.slug === slug);
  if (current) return current;
  const [former] = await preparedQuery<{ collection_id: string }>(
    pool,
    "catalogue.formerCollectionSlug",
    "select collection_id from collection_slugs where slug = $1",
    [slug],
  );
  return former && collections.find(({ id }) => id === former.collection_id);
}

/** Returns the products of a collection as a list's scope. */
export async function collectionScope(
  pool: pg.Pool,
  { id, kind, rules, sort }: Pick<CollectionRow, "id" | "kind" | "rules" | "sort">,
): Promise<CollectionScope> {
  if (kind === "automatic") return automaticScope(rules, sort, await loadFacetLabels(pool));
  return manualScope(await cached(pool, `collection ${id}`, () => loadProductIds(pool, id)));
}

async function loadProductIds(pool: pg.Pool, id: string): Promise<string[]> {
  const rows = await preparedQuery<{ product_id: string }>(
    pool,
    "catalogue.collectionProducts",
    "select product_id from collection_products where collection_id = $1 order by position, product_id",
    [id],
  );
  return rows.map(({ product_id }) => product_id);
}
