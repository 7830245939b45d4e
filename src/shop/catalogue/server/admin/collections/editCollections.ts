import { type Selectable, sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type CollectionInput, maxCollections } from "#shop/catalogue/collectionContract.ts";
import { deleteCover } from "../pageCover.ts";
import { changeSlug, chooseSlug } from "../pageSlugs.ts";

/** Returns the id. @throws ShopError 400 for a taken slug, no rule or an impossible period */
export async function createCollection(admin: AdminContext, input: CollectionInput): Promise<string> {
  requirePossible(input);
  return admin.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ count: number; next: number }>`
      select count(*)::integer as count, coalesce(max(position) + 1, 0)::integer as next from collections`.execute(tx);
    const { count = 0, next = 0 } = rows[0] ?? {};
    if (count >= maxCollections) throw conflict("admin.collections.tooMany");
    const slug = await chooseSlug(tx, "collection", input.slug, input.name.en);
    const { id } = await tx
      .insertInto("collections")
      .values({ position: next, ...toColumns(input) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await changeSlug(tx, "collection", id, slug);
    await setProducts(tx, id, input);
    await recordAudit(tx, admin, {
      action: "collection.created",
      subject: "collection",
      subjectId: id,
      after: { ...input, slug },
    });
    return id;
  });
}

/** @throws ShopError 404; 409 when it was saved since the caller loaded it; 400 as for a new one */
export async function changeCollection(
  admin: AdminContext,
  id: string,
  { version, ...input }: CollectionInput & { version: number },
): Promise<void> {
  requirePossible(input);
  await admin.db.transaction().execute(async (tx) => {
    const before = await lockCollection(tx, id, version);
    await changeSlug(tx, "collection", id, input.slug);
    await tx
      .updateTable("collections")
      .set({ ...toColumns(input), ...touched })
      .where("id", "=", id)
      .execute();
    await setProducts(tx, id, input);
    const { name, description, seo, kind, rules, sort, hidden, visible_from, visible_until } = before;
    await recordAudit(tx, admin, {
      action: "collection.changed",
      subject: "collection",
      subjectId: id,
      before: { name, description, seo, kind, rules, sort, hidden, visible_from, visible_until },
      after: input,
    });
  });
}

/** @throws ShopError 409 when the ids are not those of all collections */
export async function arrangeCollections(admin: AdminContext, ids: readonly string[]): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom("collections").select("id").orderBy("id").forUpdate().execute();
    const isSame = new Set(ids).size === ids.length && ids.length === rows.length;
    if (!isSame || !rows.every(({ id }) => ids.includes(id))) throw conflict("common.stale");
    await sql`update collections c set position = wanted.place
      from unnest(${ids as string[]}::uuid[]) with ordinality wanted (id, place)
      where c.id = wanted.id and c.position <> wanted.place`.execute(tx);
    await recordAudit(tx, admin, { action: "collection.arranged", subject: "collection", after: ids });
  });
}

/** @throws ShopError 404 */
export async function removeCollection(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const { name, kind, rules, picture_id } = await lockCollection(tx, id);
    await tx.deleteFrom("collections").where("id", "=", id).execute();
    await deleteCover(tx, picture_id);
    await recordAudit(tx, admin, {
      action: "collection.removed",
      subject: "collection",
      subjectId: id,
      before: { name, kind, rules },
    });
  });
}

export const touched = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/** @throws ShopError 404; 409 when it was saved since the caller loaded it */
export async function lockCollection(tx: Tx, id: string, version?: number): Promise<Selectable<Tables["collections"]>> {
  const collection = await tx
    .selectFrom("collections")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!collection) throw notFound("request.notFound");
  if (version !== undefined && collection.version !== version) throw conflict("common.stale");
  return collection;
}

function requirePossible({ kind, rules, visibleFrom, visibleUntil }: CollectionInput): void {
  if (kind === "automatic" && Object.values(rules).every((rule) => rule === undefined))
    throw validationError({ rules: "admin.collections.noRule" });
  if (visibleFrom !== null && visibleUntil !== null && new Date(visibleFrom) >= new Date(visibleUntil))
    throw validationError({ visibleUntil: "admin.collections.periodInvalid" });
}

const toColumns = ({ kind, name, description, seo, rules, sort, hidden, ...period }: CollectionInput) => ({
  kind,
  name: JSON.stringify(name),
  description: JSON.stringify(description),
  seo: JSON.stringify(seo),
  rules: JSON.stringify(kind === "automatic" ? rules : {}),
  sort,
  hidden,
  visible_from: period.visibleFrom === null ? null : new Date(period.visibleFrom),
  visible_until: period.visibleUntil === null ? null : new Date(period.visibleUntil),
});

/** Replaces the picked products; an automatic collection has none. */
async function setProducts(tx: Tx, id: string, { kind, products }: CollectionInput): Promise<void> {
  const wanted = kind === "manual" ? products : [];
  await tx.deleteFrom("collection_products").where("collection_id", "=", id).execute();
  const { rows } = await sql`insert into collection_products (collection_id, product_id, position)
    select ${id}, p.id, place from unnest(${wanted as string[]}::text[]) with ordinality wanted (id, place)
    join products p using (id) returning product_id`.execute(tx);
  if (rows.length < wanted.length) throw validationError({ products: "admin.collections.productUnknown" });
}
