import { sql } from "kysely";
import { conflict, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type MenuView, maxPages } from "#shop/content/adminContract.ts";
import { type MenuItem, type MenuName, menuNames, standardMenus } from "#shop/content/menu.ts";
import "#shop/catalogue/server/tables.ts";
import "../tables.ts";

/** Returns the menus, and what their items may name. */
export async function listMenus(db: Db) {
  const [menus, ownPages, categories, collections] = await Promise.all([
    Promise.all(menuNames.map((name) => loadMenu(db, name))),
    db
      .selectFrom("content_pages")
      .select(["id", "title", "published"])
      .where("is_policy", "=", false)
      .orderBy("updated_at", "desc")
      .limit(maxPages)
      .execute(),
    listCategories(db),
    db.selectFrom("collections").select(["id", "name"]).orderBy("position").orderBy("id").limit(500).execute(),
  ]);
  return { menus, ownPages, categories, collections };
}

/** Hidden ones too: a menu leaves them out until they are shown. */
export const listCategories = (db: Db) =>
  db
    .selectFrom("categories")
    .select(["slug as key", "name"])
    .where("merged_into", "is", null)
    .orderBy("position")
    .orderBy("slug")
    .limit(500)
    .execute();

async function loadMenu(db: Db | Tx, name: MenuName): Promise<MenuView> {
  const row = await db.selectFrom("menus").select(["items", "version"]).where("name", "=", name).executeTakeFirst();
  return row
    ? { name, isStandard: false, version: row.version, items: row.items }
    : { name, isStandard: true, version: 0, items: [...standardMenus[name]] };
}

/** `version`: the one that the caller saw. */
export function saveMenu(admin: AdminContext, name: MenuName, items: MenuItem[], version: number): Promise<MenuView> {
  return admin.db.transaction().execute(async (tx) => {
    const before = await lockMenu(tx, name);
    if (before.version !== version) throw conflict("common.stale");
    await refuseUnknownTargets(tx, items);
    const values = { name, items: JSON.stringify(items), version: version + 1, updated_at: sql<Date>`now()` };
    await tx
      .insertInto("menus")
      .values(values)
      .onConflict((known) => known.column("name").doUpdateSet(values))
      .execute();
    await recordMenuAudit(tx, admin, "menu.saved", before, items);
    return { name, isStandard: false, version: values.version, items };
  });
}

export function resetMenu(admin: AdminContext, name: MenuName): Promise<MenuView> {
  return admin.db.transaction().execute(async (tx) => {
    const before = await lockMenu(tx, name);
    await tx.deleteFrom("menus").where("name", "=", name).execute();
    const after = await loadMenu(tx, name);
    await recordMenuAudit(tx, admin, "menu.reset", before, after.items);
    return after;
  });
}

/** Serialises changes of a menu, also of one that has no row yet. */
async function lockMenu(tx: Tx, name: MenuName): Promise<MenuView> {
  await sql`select pg_advisory_xact_lock(hashtext(${`menu ${name}`}))`.execute(tx);
  return loadMenu(tx, name);
}

async function refuseUnknownTargets(tx: Tx, items: readonly MenuItem[]): Promise<void> {
  const keys = items.flatMap((item) => (item.kind === "category" ? [item.key] : []));
  const ids = items.flatMap((item) => (item.kind === "ownPage" ? [item.id] : []));
  const collectionIds = items.flatMap((item) => (item.kind === "collection" ? [item.id] : []));
  const known = new Set<string>();
  if (keys.length > 0)
    for (const { slug } of await tx.selectFrom("categories").select("slug").where("slug", "in", keys).execute())
      known.add(slug);
  if (ids.length > 0)
    for (const { id } of await tx.selectFrom("content_pages").select("id").where("id", "in", ids).execute())
      known.add(id);
  if (collectionIds.length > 0)
    for (const { id } of await tx.selectFrom("collections").select("id").where("id", "in", collectionIds).execute())
      known.add(id);
  if ([...keys, ...ids, ...collectionIds].some((target) => !known.has(target)))
    throw validationError({ items: "content.targetGone" });
}

const recordMenuAudit = (tx: Tx, admin: AdminContext, action: string, before: MenuView, items: readonly MenuItem[]) =>
  recordAudit(tx, admin, { action, subject: "menu", subjectId: before.name, before: before.items, after: items });
