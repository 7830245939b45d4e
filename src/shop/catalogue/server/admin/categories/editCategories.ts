import { type Selectable, sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type AdminCategory, type CategoryInput, maxCategories } from "#shop/catalogue/categoryContract.ts";
import type { SizeChart } from "#shop/catalogue/sizeChart.ts";
import { changeSlug, chooseSlug } from "../pageSlugs.ts";
import { listAdminCategories, loadAdminCategory } from "./listAdminCategories.ts";

/** @throws ShopError 400 for a taken slug, an unknown parent or too many categories */
export async function createCategory(admin: AdminContext, input: CategoryInput): Promise<AdminCategory> {
  return admin.db.transaction().execute(async (tx) => {
    await lockTree(tx);
    const { rows } = await sql<{ count: number; next: number }>`
      select count(*)::integer as count, coalesce(max(position) + 1, 0)::integer as next from categories`.execute(tx);
    const { count = 0, next = 0 } = rows[0] ?? {};
    if (count >= maxCategories) throw conflict("admin.categories.tooMany");
    await requireParent(tx, input.parent);
    const key = await chooseSlug(tx, "category", input.slug, input.name.en);
    // A trigger adds the slug.
    await tx
      .insertInto("categories")
      .values({ slug: key, position: next, parent: input.parent, ...toColumns(input), hidden: input.hidden })
      .execute();
    await recordAudit(tx, admin, {
      action: "category.created",
      subject: "category",
      subjectId: key,
      after: { ...input, slug: key },
    });
    return loadAdminCategory(tx, key);
  });
}

/** @throws ShopError 404; 409 when it was saved since the caller loaded it; 400 for a taken slug or impossible parent */
export async function changeCategory(
  admin: AdminContext,
  key: string,
  { version, ...input }: CategoryInput & { version: number },
): Promise<AdminCategory> {
  return admin.db.transaction().execute(async (tx) => {
    await lockTree(tx);
    const before = await lockCategory(tx, key, version);
    if (input.parent !== before.parent) await requireParent(tx, input.parent, key);
    const [{ slug = key } = {}] = await tx
      .selectFrom("category_slugs")
      .select("slug")
      .where("category", "=", key)
      .where("is_current", "=", true)
      .execute();
    await changeSlug(tx, "category", key, input.slug);
    await tx
      .updateTable("categories")
      .set({ ...toColumns(input), parent: input.parent, hidden: input.hidden, ...touched })
      .where("slug", "=", key)
      .execute();
    const { name, description, seo, parent, hidden } = before;
    await recordAudit(tx, admin, {
      action: "category.changed",
      subject: "category",
      subjectId: key,
      before: { name, description, seo, parent, hidden, slug },
      after: { ...input, slug: input.slug || slug },
    });
    return loadAdminCategory(tx, key);
  });
}

/** @throws ShopError 409 when the keys are not those of all categories */
export async function arrangeCategories(admin: AdminContext, keys: readonly string[]): Promise<AdminCategory[]> {
  return admin.db.transaction().execute(async (tx) => {
    await lockTree(tx);
    const before = (await listAdminCategories(tx)).map(({ key }) => key);
    const isSame = new Set(keys).size === before.length && before.every((key) => keys.includes(key));
    if (!isSame || keys.length !== before.length) throw conflict("common.stale");
    await sql`update categories c set position = wanted.place
      from unnest(${keys as string[]}::text[]) with ordinality wanted (key, place)
      where c.slug = wanted.key and c.position <> wanted.place`.execute(tx);
    const after = await listAdminCategories(tx);
    await recordAudit(tx, admin, {
      action: "category.arranged",
      subject: "category",
      before,
      after: after.map(({ key }) => key),
    });
    return after;
  });
}

/** @throws ShopError 404; 409 when it was saved since the caller loaded it */
export async function setCategorySizeChart(
  admin: AdminContext,
  key: string,
  { chart, version }: { chart: SizeChart | null; version: number },
): Promise<AdminCategory> {
  return admin.db.transaction().execute(async (tx) => {
    const before = await lockCategory(tx, key, version);
    await tx
      .updateTable("categories")
      .set({ size_chart: chart && JSON.stringify(chart), ...touched })
      .where("slug", "=", key)
      .execute();
    await recordAudit(tx, admin, {
      action: "category.sizeChartChanged",
      subject: "category",
      subjectId: key,
      before: before.size_chart,
      after: chart,
    });
    return loadAdminCategory(tx, key);
  });
}

export const touched = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

const toColumns = ({ name, description, seo }: CategoryInput) => ({
  name: JSON.stringify(name),
  description: JSON.stringify(description),
  seo: JSON.stringify(seo),
});

/** Changes of the tree happen one after the other, so that it stays one of two levels. */
export const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(tx);

/** @throws ShopError 404; 409 when it was saved since the caller loaded it */
export async function lockCategory(tx: Tx, key: string, version?: number): Promise<Selectable<Tables["categories"]>> {
  const category = await tx
    .selectFrom("categories")
    .selectAll()
    .where("slug", "=", key)
    .where("merged_into", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!category) throw notFound("request.notFound");
  if (version !== undefined && category.version !== version) throw conflict("common.stale");
  return category;
}

/** The tree has two levels: a parent has none itself, and what has children stays at the top. */
async function requireParent(tx: Tx, parent: string | null, own?: string): Promise<void> {
  if (parent === null) return;
  const found = await tx
    .selectFrom("categories")
    .select("parent")
    .where("slug", "=", parent)
    .where("merged_into", "is", null)
    .executeTakeFirst();
  if (!found || found.parent !== null || parent === own)
    throw validationError({ parent: "admin.categories.parentInvalid" });
  if (own !== undefined && (await hasChildren(tx, own)))
    throw validationError({ parent: "admin.categories.hasChildren" });
}

export const hasChildren = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx.selectFrom("categories").select("slug").where("parent", "=", key).limit(1).executeTakeFirst()) !==
  undefined;
