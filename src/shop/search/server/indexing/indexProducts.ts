import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { runInSlices, type Steps } from "#platform/server/runInSlices.ts";
import type { ConceptIndex } from "../thesaurus/conceptIndex.ts";
import { loadThesaurusInSlices } from "../thesaurus/loadThesaurus.ts";
import { type ProductTags, tagProduct } from "./tagProduct.ts";

type QueuedProduct = {
  product_id: string;
  turn: string;
  name: InEveryLanguage | null;
  description: InEveryLanguage;
  category_name: InEveryLanguage | null;
  has_colours: boolean;
  /** That the index is made with; empty until the first job of a new shop. */
  thesaurus: string;
};

/** Requests have a pool, jobs a Kysely database. */
type Connection = pg.Pool | Db;

async function run<Row>(connection: Connection, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } =
    "executeQuery" in connection
      ? await connection.executeQuery(CompiledQuery.raw(text, [...values]))
      : await connection.query(text, [...values]);
  return rows as Row[];
}

const batchSize = 200;

/**
 * Writes the concepts of products that changed into the search index, at most `limit` of them. Triggers queue a product
 * in the transaction that changes it; the words of the new text are in the index by then. Returns the number indexed.
 * Any number of processes may do this at the same time.
 */
export async function indexQueuedProducts(connection: Connection, limit = Number.POSITIVE_INFINITY): Promise<number> {
  let total = 0;
  while (total < limit) {
    const rows = await run<QueuedProduct>(connection, queuedSql, [Math.min(batchSize, limit - total)]);
    if (rows.length === 0) break;
    const indexed = await writeTags(connection, rows);
    total += indexed;
    // The others are locked by a change that is not finished, which is no reason to wait, or another process did them.
    if (indexed < rows.length) break;
  }
  return total;
}

const queuedSql = `
  select q.product_id, q.turn::text, p.name, p.description, c.name as category_name,
    exists (select from jsonb_array_elements(p.attributes) a
      where a ->> 'key' = 'colour' and jsonb_array_length(a -> 'values') > 0) as has_colours,
    (select thesaurus from search_index_state) as thesaurus
  from search_queue q left join products p on p.id = q.product_id and not p.hidden left join categories c on c.slug = p.category
  order by q.turn limit $1`;

async function writeTags(connection: Connection, rows: readonly QueuedProduct[]): Promise<number> {
  const { index, version } = await loadThesaurusInSlices();
  // Beside another release: a product with the concepts of this one would never be queued again for those of the index.
  if (rows.some(({ thesaurus }) => thesaurus !== version && thesaurus !== "")) return 0;
  const tagged = await runInSlices(tagSteps(rows, index));
  const [row] = await run<{ done: number }>(connection, tagSql, [JSON.stringify(tagged), version]);
  return row?.done ?? 0;
}

type TaggedProduct = Pick<QueuedProduct, "product_id" | "turn"> & ProductTags;

function* tagSteps(rows: readonly QueuedProduct[], index: ConceptIndex): Steps<TaggedProduct[]> {
  const tagged: TaggedProduct[] = [];
  for (const { product_id, turn, name, description, category_name, has_colours } of rows) {
    const texts = { name: name ?? {}, description: description ?? {}, categoryName: category_name ?? {} };
    const tags = name ? tagProduct({ ...texts, hasColours: has_colours }, index) : { names: [], words: [] };
    tagged.push({ product_id, turn, ...tags });
    yield;
  }
  return tagged;
}

/**
 * Waits for no other transaction: skips products that one is changing, and those without their turn, because another process
 * has indexed them or they have changed since they were read. Hidden ones have no row of search. Writes nothing once a job gives
 * the index another thesaurus.
 */
const tagSql = `
  with mine as materialized (
    select from search_index_state where thesaurus in ($2, '') for share skip locked),
  tagged as materialized (
    select * from jsonb_to_recordset($1::jsonb) t (product_id text, turn bigint, names text[], words text[])
    where exists (select from mine)),
  free as materialized (
    select d.product_id from search_documents d join search_queue q using (product_id) join tagged t using (product_id, turn)
    order by d.product_id for update of d, q skip locked),
  hidden as materialized (
    select q.product_id from search_queue q join tagged t using (product_id, turn)
    where not exists (select from search_documents d where d.product_id = q.product_id)
    for update of q skip locked),
  written as (
    update search_documents d set name_tags = t.names, word_tags = t.words,
      names = search_untagged(d.names) || array_to_tsvector(t.names),
      words = search_untagged(d.words) || array_to_tsvector(t.names || t.words)
    from tagged t join free using (product_id)
    where d.product_id = t.product_id and (d.name_tags, d.word_tags) is distinct from (t.names, t.words)
    returning 1),
  taken as (
    delete from search_queue where product_id in (select product_id from free union all select product_id from hidden)
    returning 1)
  select count(*)::integer as done, (select queue_notice('catalogue', 'lists') from written limit 1)::text from taken`;

/** Queues every product if the thesaurus is another one than the index was made with. Returns whether it was. */
export async function queueProductsOfOldThesaurus(connection: Connection): Promise<boolean> {
  const { version } = await loadThesaurusInSlices();
  const rows = await run(connection, thesaurusSql, [version]);
  return rows.length > 0;
}

const thesaurusSql = `
  with changed as (
    update search_index_state set thesaurus = $1 where thesaurus <> $1 returning 1)
  insert into search_queue (product_id) select product_id from search_documents where exists (select from changed)
  on conflict (product_id) do update set turn = excluded.turn
  returning 1`;
