import type { FastifyReply } from "fastify";
import type pg from "pg";
import { languageCodes } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import { sendCsv } from "#platform/server/csv/sendCsv.ts";
import type { AdminProductFilters } from "#shop/catalogue/adminContract.ts";
import type { AdminProductRow } from "../presentAdminProduct.ts";
import { adminFilterConditions, adminProductSql } from "../productQueries.ts";
import { type CsvColumn, csvColumns } from "./csvColumns.ts";

const batchSize = 500;

/** Streams the list as CSV that the import can read. */
export async function exportProducts(
  pool: pg.Pool,
  filters: AdminProductFilters,
  reply: FastifyReply,
): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  await sendCsv(reply, { name: `products-${today}.csv`, columns: csvColumns, rows: streamCsvRows(pool, filters) });
  return "";
}

/** Counts the rows of the file, one for each variant, up to `most`. */
export async function countExportRows(
  pool: pg.Pool,
  { sort: _, ...filters }: AdminProductFilters,
  most: number,
): Promise<number> {
  const { where, values } = adminFilterConditions(filters);
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from (
       select from variants where product_id in (select id from products where ${where}) limit $${values.length + 1}) found`,
    [...values, most],
  );
  return rows[0]?.n ?? 0;
}

async function* streamCsvRows(
  pool: pg.Pool,
  { sort: _, ...filters }: AdminProductFilters,
): AsyncIterable<Partial<Record<CsvColumn, unknown>>> {
  const { where, values } = adminFilterConditions(filters);
  let last = "";
  for (;;) {
    const { rows } = await pool.query<AdminProductRow>(
      `${adminProductSql} where p.id in (select id from products where (${where}) and id > $${values.length + 1}
         order by id limit ${batchSize}) order by p.id`,
      [...values, last],
    );
    for (const product of rows) yield* toCsvRows(product);
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? "";
  }
}

function* toCsvRows(product: AdminProductRow): Iterable<Partial<Record<CsvColumn, unknown>>> {
  const texts = languageCodes.flatMap((language) => [
    [`name_${language}`, product.name[language]],
    [`description_${language}`, product.description[language]],
  ]);
  for (const { sku, attributes, stock, price } of product.variants)
    yield {
      id: product.id,
      sku,
      ...Object.fromEntries(texts),
      category: product.category,
      price: toPounds(product.price),
      deal: product.deal_percent,
      featured: product.is_featured ? "yes" : "no",
      hidden: product.hidden ? "yes" : "no",
      tags: product.tags.join(", "),
      ...Object.fromEntries(
        product.attributes.slice(0, 3).flatMap(({ key, values }, at) => [
          [`option${at + 1}`, key],
          [`value${at + 1}`, values.find((value) => value.key === attributes[key])?.key],
        ]),
      ),
      stock,
      stock_before: stock,
      variant_price: price === null ? undefined : toPounds(price),
    };
}
