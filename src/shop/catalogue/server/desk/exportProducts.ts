import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import type pg from "pg";
import { languageCodes } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { DeskFilters } from "#shop/catalogue/deskContract.ts";
import { type CsvColumn, csvColumns } from "./csvColumns.ts";
import { deskCondition, wholeProduct } from "./deskQueries.ts";
import type { DeskProductRow } from "./presentForDesk.ts";

const atOnce = 500;

/**
 * The list as a table that the import reads again, row by row as the browser takes it: a hundred thousand products never
 * lie in memory. What a table program would take for a formula is neutralised.
 */
export async function exportProducts(pool: pg.Pool, filters: DeskFilters, reply: FastifyReply): Promise<string> {
  const table = stringify({ header: true, bom: true, columns: [...csvColumns], escape_formulas: true });
  const today = new Date().toISOString().slice(0, 10);
  await reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="products-${today}.csv"`)
    .send(
      Readable.from(rowsOf(pool, filters))
        .on("error", (error) => table.destroy(error))
        .pipe(table),
    );
  return "";
}

async function* rowsOf(
  pool: pg.Pool,
  { sort: _, ...filters }: DeskFilters,
): AsyncIterable<Partial<Record<CsvColumn, unknown>>> {
  const { where, values } = deskCondition(filters);
  let last = "";
  for (;;) {
    const { rows } = await pool.query<DeskProductRow>(
      `${wholeProduct} where p.id in (select id from products where (${where}) and id > $${values.length + 1}
         order by id limit ${atOnce}) order by p.id`,
      [...values, last],
    );
    for (const product of rows) yield* variantsOf(product);
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? "";
  }
}

function* variantsOf(product: DeskProductRow): Iterable<Partial<Record<CsvColumn, unknown>>> {
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
      ...Object.fromEntries(
        product.attributes.slice(0, 3).flatMap(({ key, values }, at) => [
          [`option${at + 1}`, key],
          [`value${at + 1}`, values.find((value) => value.key === attributes[key])?.key],
        ]),
      ),
      stock,
      variant_price: price === null ? undefined : toPounds(price),
    };
}
