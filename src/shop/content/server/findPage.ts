import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import type { ContentPage } from "../contract.ts";
import "./tables.ts";

type FoundRow = {
  slug: string;
  is_policy: boolean;
  title: InEveryLanguage;
  description: InEveryLanguage;
  body: InEveryLanguage;
  updated_at: Date;
};

/** Returns the published page of that slug, or of that earlier slug. */
export async function findPage(db: Db, slug: string, language: Language): Promise<ContentPage> {
  const { rows } = await sql<FoundRow>`
    select slug, is_policy, title, description, body, updated_at from content_pages
     where published and id = coalesce((select id from content_pages where slug = ${slug}),
                                       (select page_id from content_page_redirects where slug = ${slug}))`.execute(db);
  const [row] = rows;
  if (!row) throw notFound("request.notFound");
  return {
    slug: row.slug,
    isPolicy: row.is_policy,
    title: inLanguage(row.title, language),
    description: inLanguage(row.description, language),
    html: inLanguage(row.body, language),
    changed: row.updated_at.toISOString(),
  };
}

/** Returns the paths of published own pages, for the sitemap. Policies have places of their own. */
export async function listPagePaths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("content_pages")
    .select("slug")
    .where("published", "=", true)
    .where("is_policy", "=", false)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => `/pages/${slug}`);
}
