import { type RawBuilder, sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { type AdminCategory, maxCategories } from "#shop/catalogue/categoryContract.ts";
import type { PageTexts } from "#shop/catalogue/pageTexts.ts";
import { type CoverRow, presentCover } from "#shop/catalogue/server/presentCover.ts";

type AdminCategoryRow = Omit<AdminCategory, "picture" | "name"> &
  PageTexts & { name: InEveryLanguage; picture: CoverRow | null };

/** Returns all categories in the order of the shop: each is followed by its children. */
export async function listAdminCategories(db: Db | Tx): Promise<AdminCategory[]> {
  const rows = await queryCategories(db, sql`true`);
  const childrenOf = (parent: string | null) => rows.filter((row) => row.parent === parent);
  return childrenOf(null)
    .flatMap((row) => [row, ...childrenOf(row.key)])
    .map(presentAdminCategory);
}

/** @throws ShopError 404 */
export async function loadAdminCategory(db: Db | Tx, key: string): Promise<AdminCategory> {
  const [row] = await queryCategories(db, sql`c.slug = ${key}`);
  if (!row) throw notFound("request.notFound");
  return presentAdminCategory(row);
}

async function queryCategories(db: Db | Tx, where: RawBuilder<unknown>): Promise<AdminCategoryRow[]> {
  const { rows } = await sql<AdminCategoryRow>`
    select c.slug as key, coalesce(s.slug, c.slug) as slug, c.name, c.description, c.seo, c.parent, c.hidden, c.version,
      c.size_chart is not null as "hasSizeChart",
      array(select slug from category_slugs where category = c.slug and not is_current order by created_at desc limit 20)
        as "formerSlugs",
      (select count(*)::integer from products where category = c.slug) as products,
      (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)
        from pictures i where i.id = c.picture_id) as picture
    from categories c left join category_slugs s on s.category = c.slug and s.is_current
    where ${where} and c.merged_into is null order by c.position, c.slug limit ${sql.lit(maxCategories)}`.execute(db);
  return rows;
}

const presentAdminCategory = ({ picture, ...row }: AdminCategoryRow): AdminCategory => ({
  ...row,
  picture: presentCover(picture),
});
