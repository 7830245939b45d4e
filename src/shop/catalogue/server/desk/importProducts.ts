import type pg from "pg";
import { invalid, ShopError } from "#platform/errors.ts";
import type { Db } from "#platform/server/db.ts";
import type { Upload } from "#server/uploads.ts";
import { columnOf } from "./csvColumns.ts";
import { type Planned, planImport } from "./planImport.ts";
import { readCsv } from "./readCsv.ts";
import { changeOnShelf, putOnShelf, type Who } from "./saveProduct.ts";

/**
 * Checks a whole table first; one problem is enough to change nothing. Then each product is a transaction of its own, so
 * that nobody who buys has to wait for the whole table.
 */
export async function importProducts(
  { db, pool }: { db: Db; pool: pg.Pool },
  [file]: readonly Upload[],
  who: Who,
  { dryRun }: { dryRun: boolean },
) {
  if (!file) throw invalid({ file: "validation.required" });
  const rows = await readCsv(file.path);
  const { planned, unchanged, problems } = await planImport(pool, rows);
  const created = planned.filter(({ known }) => !known).length;
  const answer = { rows: rows.length, created, changed: planned.length - created, unchanged, problems, done: false };
  if (dryRun || problems.length > 0) return { ...answer, problems: problems.slice(0, 1000) };
  let [done, changed] = [0, 0];
  for (const product of planned) {
    try {
      await save(db, product, who);
      if (product.known) changed++;
      else done++;
    } catch (error) {
      // Somebody else was quicker: told like any other problem, the rest goes on.
      if (!(error instanceof ShopError)) throw error;
      const [field = "id"] = Object.keys(error.fields ?? {});
      const { column } = columnOf(field);
      problems.push({ row: product.rows[0]?.row ?? 0, column, message: error.key, value: product.id ?? "" });
    }
  }
  return { ...answer, created: done, changed, problems, done: problems.length === 0 };
}

const save = (db: Db, { id, known, wish, shelf }: Planned, who: Who) =>
  db.transaction().execute(async (tx) => {
    if (known && id !== undefined) await changeOnShelf(tx, id, wish, shelf, [], who);
    else await putOnShelf(tx, wish, shelf, [], { ...who, id });
  });
