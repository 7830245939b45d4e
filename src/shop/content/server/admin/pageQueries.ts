import { type Selectable, sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import type { PageSummary, PageVersion, PageView } from "#shop/content/adminContract.ts";
import "../tables.ts";

export type PageRow = Selectable<Tables["content_pages"]>;
type Paging = { page: number; pageSize: number };

/** Lists own pages, last changed first, then the policies. */
export async function listPages(db: Db, { page, pageSize }: Paging) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom("content_pages")
      .select(["id", "slug", "is_policy", "title", "published", "version", "updated_at"])
      .select(sql<boolean>`body ->> 'en' <> ''`.as("has_text"))
      .orderBy("is_policy")
      .orderBy("updated_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("content_pages")
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map((row) => presentSummary(row, row.has_text)), page, pageSize, total };
}

export async function loadPage(db: Db | Tx, id: string): Promise<PageView> {
  const row = await db.selectFrom("content_pages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  return { ...presentSummary(row, row.body.en !== ""), description: row.description, body: row.body };
}

/** Lists the saved states of a page, newest first. */
export async function listVersions(db: Db, id: string, { page, pageSize }: Paging) {
  const ofPage = db.selectFrom("content_page_versions").where("page_id", "=", id);
  const [rows, { total }] = await Promise.all([
    ofPage
      .select(["version", "title", "published", "actor", "at"])
      .select(sql<number>`(select sum(length(value)) from jsonb_each_text(body))::int`.as("length"))
      .orderBy("version", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    ofPage.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const items: PageVersion[] = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, page, pageSize, total };
}

const presentSummary = (
  row: Pick<PageRow, "id" | "slug" | "is_policy" | "title" | "published" | "version" | "updated_at">,
  hasText: boolean,
): PageSummary => ({
  id: row.id,
  slug: row.slug,
  isPolicy: row.is_policy,
  hasText,
  title: row.title,
  published: row.published,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});
