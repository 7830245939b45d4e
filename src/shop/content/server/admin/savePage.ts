import { sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { type InEveryLanguage, languageCodes } from "#platform/languages.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { sanitizeHtml } from "#platform/server/sanitizeHtml.ts";
import { maxPages, type PageInput } from "#shop/content/adminContract.ts";
import { refuseUnknownPictures } from "./pagePictures.ts";
import type { PageRow } from "./pageQueries.ts";
import "../tables.ts";

/** Adds a page. Returns its id. */
export async function addPage(admin: AdminContext, input: PageInput): Promise<string> {
  const values = await toValues(input);
  if (values.body.en === "") throw validationError({ "body.en": "validation.required" });
  return admin.db.transaction().execute(async (tx) => {
    await lockSlugs(tx);
    const { total } = await tx
      .selectFrom("content_pages")
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    if (total >= maxPages) throw conflict("common.tooMany");
    await refuseTakenSlug(tx, values.slug);
    await refuseUnknownPictures(tx, values.body);
    const row = await tx.insertInto("content_pages").values(toJson(values)).returningAll().executeTakeFirstOrThrow();
    await recordVersion(tx, admin, row);
    await recordAudit(tx, admin, { ...subjectOf(row), action: "page.created", after: auditFields(row) });
    return row.id;
  });
}

/** Saves a page as its next version. `version`: the one that the caller saw. */
export async function changePage(admin: AdminContext, id: string, input: PageInput & { version: number }) {
  const values = await toValues(input);
  await admin.db.transaction().execute(async (tx) => {
    await lockSlugs(tx);
    const before = await lockPage(tx, admin, id, input.version);
    if (before.is_policy) Object.assign(values, { slug: before.slug, published: true });
    else if (values.body.en === "") throw validationError({ "body.en": "validation.required" });
    await refuseUnknownPictures(tx, values.body);
    if (values.slug !== before.slug) await moveSlug(tx, before, values.slug);
    await storeVersion(tx, admin, before, values, "page.changed");
  });
}

/** Deletes an own page with its earlier slugs. Its versions stay. */
export async function deletePage(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = await lockPage(tx, admin, id);
    if (before.is_policy) throw conflict("content.policyStays");
    await tx.deleteFrom("content_pages").where("id", "=", id).execute();
    await recordAudit(tx, admin, { ...subjectOf(before), action: "page.deleted", before: auditFields(before) });
  });
}

/** Saves the state of an earlier version as the next one. Slug and publication stay. */
export async function restorePage(admin: AdminContext, id: string, from: number, version: number): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = await lockPage(tx, admin, id, version);
    const earlier = await tx
      .selectFrom("content_page_versions")
      .select(["title", "description", "body"])
      .where("page_id", "=", id)
      .where("version", "=", from)
      .executeTakeFirst();
    if (!earlier) throw notFound("request.notFound");
    const { slug, published } = before;
    await storeVersion(tx, admin, before, { slug, published, ...earlier }, "page.restored");
  });
}

type PageValues = {
  slug: string;
  title: InEveryLanguage;
  description: InEveryLanguage;
  body: InEveryLanguage;
  published: boolean;
};

async function toValues({ slug, title, description, body, published }: PageInput): Promise<PageValues> {
  const cleaned = await Promise.all(
    languageCodes.map(async (code) => [code, await sanitizeHtml(body[code], "page")] as const),
  );
  return { slug, title, description, body: Object.fromEntries(cleaned) as InEveryLanguage, published };
}

const toJson = ({ title, description, body, ...values }: PageValues) => ({
  ...values,
  title: JSON.stringify(title),
  description: JSON.stringify(description),
  body: JSON.stringify(body),
});

async function storeVersion(tx: Tx, admin: AdminContext, before: PageRow, values: PageValues, action: string) {
  const row = await tx
    .updateTable("content_pages")
    .set({ ...toJson(values), version: before.version + 1, updated_at: sql<Date>`now()` })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordVersion(tx, admin, row);
  const entry = { ...subjectOf(row), action, before: auditFields(before), after: auditFields(row) };
  await recordAudit(tx, admin, entry);
}

async function recordVersion(tx: Tx, { user }: AdminContext, row: PageRow): Promise<void> {
  const { id, version, created_at: _, updated_at: __, is_policy: ___, ...values } = row;
  const actor = { actor_id: user.id, actor: user.email };
  await tx
    .insertInto("content_page_versions")
    .values({ page_id: id, version, ...toJson(values), ...actor })
    .execute();
}

/** Serialises changes of slugs, which are unique among pages and earlier slugs together. */
const lockSlugs = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('content_pages'))`.execute(tx);

async function lockPage(tx: Tx, admin: AdminContext, id: string, version?: number): Promise<PageRow> {
  const row = await tx.selectFrom("content_pages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  if (row.is_policy) requirePermission(admin.user, "content.policies");
  if (version !== undefined && row.version !== version) throw conflict("common.stale");
  return row;
}

async function refuseTakenSlug(tx: Tx, slug: string): Promise<void> {
  const taken = await tx.selectFrom("content_pages").select("id").where("slug", "=", slug).executeTakeFirst();
  if (taken) throw validationError({ slug: "content.slugTaken" });
  // The slug may have been that of another page: the new page replaces the redirect.
  await tx.deleteFrom("content_page_redirects").where("slug", "=", slug).execute();
}

async function moveSlug(tx: Tx, { id, slug: previous }: PageRow, slug: string): Promise<void> {
  await refuseTakenSlug(tx, slug);
  await tx.insertInto("content_page_redirects").values({ slug: previous, page_id: id }).execute();
}

const subjectOf = ({ id }: PageRow) => ({ subject: "page", subjectId: id });
/** The audit log leaves out the text, which is in the page's versions. */
const auditFields = ({ slug, title, published, version }: PageRow) => ({ slug, title, published, version });
