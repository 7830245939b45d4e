import { sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type HomeSection, standardSections } from "#shop/content/homePage.ts";
import type { HomePageVersion, HomePageView } from "#shop/content/homePageContract.ts";
import type { SectionInput } from "#shop/content/homeSectionSchemas.ts";
import { removeUnusedPictures } from "./homePictures.ts";
import { listCategories } from "./menus.ts";
import { toSections } from "./toSections.ts";
import "#shop/catalogue/server/tables.ts";
import "../tables.ts";

/** Returns the sections, and what they may name. */
export async function findHomePage(db: Db): Promise<HomePageView> {
  const { version, sections } = await loadNewest(db);
  const shown = sections ?? [...standardSections];
  const picked = shown.flatMap((section) => (section.type === "products" ? section.products : []));
  const [categories, collections, products] = await Promise.all([
    listCategories(db),
    db.selectFrom("collections").select(["id", "name"]).orderBy("position").orderBy("id").limit(200).execute(),
    listProducts(db, picked),
  ]);
  return { isStandard: sections === null, version, sections: shown, categories, collections, products };
}

async function listProducts(db: Db, ids: readonly string[]): Promise<HomePageView["products"]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<HomePageView["products"][number]>`
    select id, name, hidden,
           (select i.id from pictures i where i.product_id = p.id order by i.position limit 1) as image
      from products p where id = any(${ids as string[]}::text[])`.execute(db);
  return rows;
}

/** Lists versions, the newest first. */
export async function listHomePageVersions(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom("home_page_versions")
      .select(["version", "actor", "at", sql<number | null>`jsonb_array_length(sections)`.as("sections")])
      .orderBy("version", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("home_page_versions")
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const items: HomePageVersion[] = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { items, page, pageSize, total };
}

/** Saves the sections as the next version. `version`: the one that the caller saw. */
export async function saveHomePage(admin: AdminContext, input: SectionInput[], version: number): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = await lockNewest(tx, version);
    await storeVersion(tx, admin, before, await toSections(tx, input), "homePage.changed");
    await removeUnusedPictures(tx);
  });
}

export async function resetHomePage(admin: AdminContext): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = await lockNewest(tx);
    if (before.sections !== null) await storeVersion(tx, admin, before, null, "homePage.reset");
  });
}

/** Saves the sections of an earlier version as the next one. */
export async function restoreHomePage(admin: AdminContext, from: number, version: number): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = await lockNewest(tx, version);
    const earlier = await tx
      .selectFrom("home_page_versions")
      .select("sections")
      .where("version", "=", from)
      .executeTakeFirst();
    if (!earlier) throw notFound("request.notFound");
    await storeVersion(tx, admin, before, earlier.sections, "homePage.restored");
  });
}

type Newest = { version: number; sections: HomeSection[] | null };

async function loadNewest(db: Db | Tx): Promise<Newest> {
  const row = await db
    .selectFrom("home_page_versions")
    .select(["version", "sections"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? { version: 0, sections: null };
}

/** Serialises changes. Throws 409 if there is a newer version than the one that the caller saw. */
async function lockNewest(tx: Tx, seen?: number): Promise<Newest> {
  await sql`select pg_advisory_xact_lock(hashtext('home_page'))`.execute(tx);
  const newest = await loadNewest(tx);
  if (seen !== undefined && newest.version !== seen) throw conflict("common.stale");
  return newest;
}

async function storeVersion(
  tx: Tx,
  admin: AdminContext,
  before: Newest,
  sections: readonly HomeSection[] | null,
  action: string,
): Promise<void> {
  const { user } = admin;
  const version = before.version + 1;
  await tx
    .insertInto("home_page_versions")
    .values({ version, sections: sections && JSON.stringify(sections), actor_id: user.id, actor: user.email })
    .execute();
  const entry = { action, subject: "homePage", subjectId: String(version) };
  await recordAudit(tx, admin, { ...entry, before: auditFields(before.sections), after: auditFields(sections) });
}

/** Order and visibility of the sections; the versions keep everything else. */
const auditFields = (sections: readonly HomeSection[] | null) => ({
  sections:
    sections?.map(({ id, type, hidden, startsAt, endsAt }) => ({
      ...{ id, type },
      ...(hidden && { hidden }),
      ...(startsAt && { startsAt }),
      ...(endsAt && { endsAt }),
    })) ?? "standard",
});
