import { sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import { tagProduct } from "#shop/search/server/indexing/tagProduct.ts";
import { loadThesaurus } from "#shop/search/server/thesaurus/loadThesaurus.ts";

/** Seeded products beyond this number have the texts, and so the concepts, of the ones before them. */
export const distinctTexts = 5_000;

type SeededTexts = {
  number: number;
  name: InEveryLanguage;
  description: InEveryLanguage;
  category_name: InEveryLanguage;
};

/** Does for all seeded products what `indexQueuedProducts` does in small batches, while there are no indexes to update. */
export async function tagSeededProducts(tx: Tx): Promise<void> {
  const { index, version } = loadThesaurus();
  const { rows } = await sql<SeededTexts>`
    select substr(p.id, 8)::integer as number, p.name, p.description, c.name as category_name
    from products p join categories c on c.slug = p.category
    where p.id like 'seeded-%' and substr(p.id, 8)::integer <= ${sql.lit(distinctTexts)}`.execute(tx);
  const tags = rows.map(({ number, name, description, category_name }) => ({
    number,
    ...tagProduct({ name, description, categoryName: category_name, hasColours: true }, index),
  }));
  await sql`create temporary table seeded_tags on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) t (number integer, names text[], words text[])`.execute(
    tx,
  );
  await sql`
    update search_documents d set name_tags = t.names, word_tags = t.words,
      names = d.names || array_to_tsvector(t.names), words = d.words || array_to_tsvector(t.names || t.words)
    from seeded_tags t
    where d.product_id like 'seeded-%' and t.number = (substr(d.product_id, 8)::integer - 1) % ${sql.lit(distinctTexts)} + 1`.execute(
    tx,
  );
  await sql`delete from search_queue`.execute(tx);
  await sql`update search_index_state set thesaurus = ${version}`.execute(tx);
}
