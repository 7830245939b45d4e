import type { FastifyReply } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { type ErrorKey, notFound } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import { sendCsv } from "#platform/server/csv/sendCsv.ts";
import type { Db } from "#platform/server/database.ts";
import type { ImportNote, ImportTable } from "#shop/catalogue/foreignProduct.ts";
import type { ImportDetails, ImportItem, ImportSummary } from "#shop/catalogue/importContract.ts";
import { type ImportItemFilter, maxListedImports } from "#shop/catalogue/importLimits.ts";
import type { ImportOptions } from "#shop/catalogue/importOptions.ts";
import { errorTexts } from "./errorTexts.ts";
import { chooseCategory, loadCategoryNames } from "./planProducts.ts";

const pageSize = 50;

export async function listImports(db: Db): Promise<ImportSummary[]> {
  return loadSummaries(db, sql`true`);
}

type SummaryRow = Omit<ImportSummary, "counts"> & ImportSummary["counts"];

async function loadSummaries(db: Db, where: RawBuilder<unknown>): Promise<ImportSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select p.id, p.system, p.file_name as "fileName", p.status, p.row_count as rows,
           to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
           to_char(p.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endedAt",
           i.*, i.items_done + q.pictures_done as done, i.items_total + q.pictures_total as total,
           q.failed_pictures as "failedPictures"
      from (select * from product_imports p where ${where} order by created_at desc limit ${maxListedImports}) p,
      lateral (select count(*)::int as products,
                      count(*) filter (where action = 'create')::int as create,
                      count(*) filter (where action = 'change')::int as change,
                      count(*) filter (where action = 'same')::int as same,
                      count(*) filter (where action = 'skip')::int as skip,
                      count(*) filter (where action in ('create', 'change'))::int as items_total,
                      count(*) filter (where action in ('create', 'change') and state <> 'waiting')::int as items_done,
                      count(*) filter (where state = 'failed')::int as "failedProducts"
                 from product_import_items where import_id = p.id) i,
      lateral (select count(*)::int as pictures_total,
                      count(*) filter (where state <> 'waiting')::int as pictures_done,
                      count(*) filter (where state = 'failed')::int as failed_pictures
                 from product_import_pictures where import_id = p.id) q
     order by p.created_at desc`.execute(db);
  return rows.map(({ create, change, same, skip, ...row }) => ({ ...row, counts: { create, change, same, skip } }));
}

const hasFailed = sql`(state = 'failed' or exists (select from product_import_pictures q
  where q.import_id = i.import_id and q.position = i.position and q.state = 'failed'))`;

const conditions: Record<ImportItemFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  create: sql`action = 'create'`,
  change: sql`action = 'change'`,
  same: sql`action = 'same'`,
  skip: sql`action = 'skip'`,
  remarks: sql`jsonb_array_length(notes) > 0`,
  failed: hasFailed,
};

type View = { show: ImportItemFilter; page: number };

export async function findImportDetails(db: Db, id: string, { show, page }: View): Promise<ImportDetails> {
  const [summary] = await loadSummaries(db, sql`id = ${id}`);
  const stored = await db
    .selectFrom("product_imports")
    .select(["options", "ignored_columns"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!summary || !stored) throw notFound("request.notFound");
  const where = sql`import_id = ${id} and ${conditions[show]}`;
  const { rows: items } = await sql<ImportItem>`
    select position, (product ->> 'row')::int as row, product ->> 'name' as name,
           jsonb_array_length(product -> 'variants') as variants, jsonb_array_length(product -> 'pictures') as pictures,
           action, state, product_id as "productId", message, notes || ${pictureNotes} as notes
      from product_import_items i where ${where}
     order by position limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from product_import_items i where ${where}`.execute(db);
  return {
    ...summary,
    options: stored.options,
    ignoredColumns: stored.ignored_columns,
    categories: await loadFileCategories(db, id, stored.options),
    items: { items, page, pageSize, total: counted[0]?.total ?? 0 },
  };
}

const pictureNotes = sql`coalesce((select jsonb_agg(jsonb_build_object('row', (i.product ->> 'row')::int,
    'column', 'Images', 'message', q.message, 'value', left(q.url, 200), 'isError', true) order by q.place)
  from product_import_pictures q where q.import_id = i.import_id and q.position = i.position and q.state = 'failed'),
  '[]'::jsonb)`;

async function loadFileCategories(db: Db, id: string, options: ImportOptions) {
  const names = await loadCategoryNames(db);
  const { rows } = await sql<{ name: string; products: number }>`
    select left(product ->> 'category', 300) as name, count(*)::int as products
      from product_import_items where import_id = ${id} group by 1 order by 2 desc, 1 limit 300`.execute(db);
  return rows.map((row) => ({ ...row, category: chooseCategory(row.name, options, names) ?? null }));
}

type Texts = Readonly<Record<ErrorKey, string>>;
type FailedItem = { position: number; lines: ImportTable["lines"]; message: ErrorKey | null; notes: ImportNote[] };
const reasonColumn = "Import problem";
const batchSize = 100;

/** Sends the rows of products that were left out or failed, in the columns of the file and with the reasons. */
export async function sendFailedRows(
  db: Db,
  id: string,
  { language, reply }: { language: Language; reply: FastifyReply },
): Promise<string> {
  const found = await db.selectFrom("product_imports").select("header").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound("request.notFound");
  // Columns may have equal names, so they go by their place.
  const columns = [
    ...found.header.map((name, at) => ({ key: `c${at}`, header: name })),
    { key: "reason", header: reasonColumn },
  ];
  await sendCsv(reply, { name: "import-problems.csv", columns, rows: failedRows(db, id, errorTexts[language]) });
  return "";
}

async function* failedRows(db: Db, id: string, texts: Texts): AsyncIterable<Record<string, string>> {
  let last = -1;
  for (;;) {
    const { rows } = await sql<FailedItem>`
      select position, lines, message, notes || ${pictureNotes} as notes from product_import_items i
       where import_id = ${id} and position > ${last} and (action = 'skip' or ${hasFailed})
       order by position limit ${batchSize}`.execute(db);
    for (const item of rows) yield* toRows(item, texts);
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.position ?? last;
  }
}

function* toRows({ lines, message, notes }: FailedItem, texts: Texts): Iterable<Record<string, string>> {
  const errors = notes.filter(({ isError }) => isError);
  for (const [at, { row, cells }] of lines.entries()) {
    const own = errors
      .filter((error) => error.row === row)
      .map(({ column, message, value }) => `${column}: ${texts[message]}${value && ` (${value})`}`);
    const reasons = at === 0 && message ? [texts[message], ...own] : own;
    yield { ...Object.fromEntries(cells.map((cell, place) => [`c${place}`, cell])), reason: reasons.join("; ") };
  }
}
