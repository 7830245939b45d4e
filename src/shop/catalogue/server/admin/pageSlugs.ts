import { sql } from "kysely";
import { validationError } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import { makeSlug } from "#shop/catalogue/productRules.ts";
import "../tables.ts";

/** Where the slugs of pages are, current and former. */
const slugTables = {
  category: { table: "category_slugs", owner: "category" },
  collection: { table: "collection_slugs", owner: "collection_id" },
} as const;
export type SluggedPage = keyof typeof slugTables;

const tableOf = (page: SluggedPage) => {
  const { table, owner } = slugTables[page];
  return { table: sql.table(table), owner: sql.ref(owner) };
};

async function ownerOf(tx: Tx, page: SluggedPage, slug: string): Promise<string | undefined> {
  const { table, owner } = tableOf(page);
  const { rows } = await sql<{
    owner: string;
  }>`select ${owner}::text as owner from ${table} where slug = ${slug}`.execute(tx);
  return rows[0]?.owner;
}

/**
 * Returns the wanted slug, or the first free one of the name. A former slug of another page counts as taken: links to it
 * keep their meaning.
 * @throws ShopError 400 when the wanted slug is taken
 */
export async function chooseSlug(tx: Tx, page: SluggedPage, wanted: string, englishName: string): Promise<string> {
  if (wanted !== "") {
    if (await ownerOf(tx, page, wanted)) throw slugTaken();
    return wanted;
  }
  const name = /[a-z0-9]/i.test(englishName.normalize("NFKD")) ? englishName : page;
  for (let attempt = 1; attempt < 1000; attempt++) {
    const slug = makeSlug(name.slice(0, 50), attempt);
    if (!(await ownerOf(tx, page, slug))) return slug;
  }
  throw slugTaken();
}

/** Makes this the current slug; the one before leads to the page from then on. An empty one changes nothing. */
export async function changeSlug(tx: Tx, page: SluggedPage, id: string, slug: string): Promise<void> {
  if (slug === "") return;
  const owner = await ownerOf(tx, page, slug);
  if (owner !== undefined && owner !== id) throw slugTaken();
  const columns = tableOf(page);
  await sql`update ${columns.table} set is_current = false
    where ${columns.owner} = ${id} and is_current and slug <> ${slug}`.execute(tx);
  await sql`insert into ${columns.table} (slug, ${columns.owner}) values (${slug}, ${id})
    on conflict (slug) do update set is_current = true`.execute(tx);
}

const slugTaken = () => validationError({ slug: "admin.pages.slugTaken" });
