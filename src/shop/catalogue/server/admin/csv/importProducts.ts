import type pg from "pg";
import { ShopError, validationError } from "#platform/errors.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { insertProduct, updateProduct } from "../saveProduct.ts";
import { columnOfField } from "./csvColumns.ts";
import { type PlannedProduct, planImport } from "./planImport.ts";
import { readCsv } from "./readCsv.ts";

/**
 * Validates the whole file first; one problem prevents the import. Then saves each product in its own transaction, so
 * that buyers never wait for the whole import.
 */
export async function importProducts(
  admin: AdminContext,
  pool: pg.Pool,
  [file]: readonly Upload[],
  { dryRun }: { dryRun: boolean },
) {
  if (!file) throw validationError({ file: "validation.required" });
  const rows = await readCsv(file.path);
  const { planned, unchanged, problems, ...plan } = await planImport(pool, rows);
  const warnings = plan.warnings.slice(0, 1000);
  const created = planned.filter(({ exists }) => !exists).length;
  const result = {
    rows: rows.length,
    created,
    changed: planned.length - created,
    unchanged,
    problems,
    warnings,
    done: false,
  };
  if (dryRun || problems.length > 0) return { ...result, problems: problems.slice(0, 1000) };
  let [done, changed] = [0, 0];
  for (const product of planned) {
    try {
      await saveImportedProduct(admin, product);
      if (product.exists) changed++;
      else done++;
    } catch (error) {
      // A concurrent edit: report it like any other problem and continue.
      if (!(error instanceof ShopError)) throw error;
      const [field = "id"] = Object.keys(error.fields ?? {});
      const { column } = columnOfField(field);
      problems.push({ row: product.rows[0]?.row ?? 0, column, message: error.key, value: product.id ?? "" });
    }
  }
  return { ...result, created: done, changed, problems, done: problems.length === 0 };
}

const saveImportedProduct = (admin: AdminContext, { id, exists, input, validated }: PlannedProduct) =>
  admin.db.transaction().execute(async (tx) => {
    if (exists && id !== undefined) await updateProduct(tx, admin, id, input, validated, []);
    else await insertProduct(tx, admin, input, validated, [], id);
  });
