import { sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { ImportSystem, ReadProduct } from "#shop/catalogue/foreignProduct.ts";
import { maxImportProducts } from "#shop/catalogue/importLimits.ts";
import type { ImportOptions } from "#shop/catalogue/importOptions.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { detectSystem, ignoredColumns, readProducts } from "./detectSystem.ts";
import { type ItemPlan, planProducts } from "./planProducts.ts";
import { readExport } from "./readExport.ts";
import { importJobName } from "./runningImport.ts";
import "#shop/catalogue/server/tables.ts";

/** Imports that are checked but neither started nor deleted, of all staff. */
const maxOpenImports = 20;

/** Reads and checks an export, and stores its rows. Returns the id of the import; changes no product. */
export async function uploadExport(
  admin: AdminContext,
  fileName: string,
  [file]: readonly Upload[],
): Promise<{ id: string }> {
  if (!file) throw validationError({ file: "validation.required" });
  const table = await readExport(file.path);
  const system = detectSystem(table.header);
  if (!system) throw validationError({ file: "import.unknownFormat" });
  const read = readProducts(system, table);
  if (read.length > maxImportProducts) throw validationError({ file: "import.tooManyRows" });
  const options = await defaultOptions(admin.db);
  const plans = await planProducts(
    admin.db,
    { system, options },
    read.map(({ product }) => product),
  );
  return admin.db.transaction().execute(async (tx) => {
    await deleteForgottenImports(tx);
    const { id } = await tx
      .insertInto("product_imports")
      .values({
        actor_id: admin.user.id,
        api_token: admin.user.apiToken?.label ?? null,
        request_id: admin.request.requestId,
        system,
        file_name: fileName,
        header: table.header,
        row_count: table.lines.length,
        ignored_columns: ignoredColumns(table).slice(0, 100),
        options: JSON.stringify(options),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertItems(tx, id, read, plans);
    await recordAudit(tx, admin, {
      action: "import.uploaded",
      subject: "import",
      subjectId: id,
      after: { system, file: fileName, rows: table.lines.length, products: read.length },
    });
    return { id };
  });
}

async function defaultOptions(db: Db): Promise<ImportOptions> {
  const { pricesIncludeTax } = await cachedSettings(db);
  return {
    language: "en",
    includesTax: pricesIncludeTax,
    rate: 1,
    deals: true,
    visibility: "asInFile",
    stock: "new",
    uncountedStock: 0,
    tags: true,
    pictures: true,
    categories: {},
    otherCategory: null,
  };
}

/** Deletes the oldest imports that were never started. */
const deleteForgottenImports = (tx: Tx) =>
  sql`delete from product_imports where id in (select id from product_imports where status = 'checked'
    order by created_at desc offset ${maxOpenImports - 1})`.execute(tx);

async function insertItems(
  tx: Tx,
  id: string,
  read: readonly ReadProduct[],
  plans: readonly ItemPlan[],
): Promise<void> {
  const rows = read.map(({ product, lines }, position) => ({
    import_id: id,
    position,
    source_key: product.key,
    product: JSON.stringify(product),
    lines: JSON.stringify(lines),
    action: plans[position]?.action ?? ("skip" as const),
    notes: JSON.stringify(plans[position]?.notes ?? []),
    product_id: plans[position]?.productId ?? null,
    message: null,
  }));
  for (let at = 0; at < rows.length; at += 200)
    await tx
      .insertInto("product_import_items")
      .values(rows.slice(at, at + 200))
      .execute();
}

/** Stores the options and checks all products with them. */
export async function setImportOptions(admin: AdminContext, id: string, options: ImportOptions): Promise<void> {
  const { system } = await findImport(admin.db, id);
  const items = await admin.db
    .selectFrom("product_import_items")
    .select(["position", "product"])
    .where("import_id", "=", id)
    .orderBy("position")
    .execute();
  const plans = await planProducts(
    admin.db,
    { system, options },
    items.map(({ product }) => product),
  );
  const changes = items.map(({ position }, at) => ({ position, ...plans[at], change: undefined }));
  await admin.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("product_imports")
      .set({ options: JSON.stringify(options) })
      .where("id", "=", id)
      .where("status", "=", "checked")
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw conflict("common.stale");
    await sql`update product_import_items i set action = c.action, notes = c.notes, product_id = c."productId"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c(position integer, action text, notes jsonb, "productId" text)
      where i.import_id = ${id} and i.position = c.position`.execute(tx);
  });
}

/** Starts the checked import as a job. Repeated calls change nothing. */
export function startImport(admin: AdminContext, id: string): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable("product_imports")
      .set({ status: "running", started_at: sql`now()`, touched_at: sql`now()`, ...asActor(admin) })
      .where("id", "=", id)
      .where("status", "=", "checked")
      .returning(["system", "file_name"])
      .executeTakeFirst();
    if (!found) return void (await findImport(tx, id));
    // Rows that the check left out or found unchanged need no work.
    await tx
      .updateTable("product_import_items")
      .set({ state: "done" })
      .where("import_id", "=", id)
      .where("action", "in", ["skip", "same"])
      .execute();
    await recordAudit(tx, admin, {
      action: "import.started",
      subject: "import",
      subjectId: id,
      after: { system: found.system, file: found.file_name },
    });
    await enqueue(tx, { name: importJobName }, { id });
  });
}

/** Tries the failed products and pictures of an ended import again. */
export function retryImport(admin: AdminContext, id: string): Promise<void> {
  return admin.db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable("product_imports")
      .set({ status: "running", ended_at: null, touched_at: sql`now()`, ...asActor(admin) })
      .where("id", "=", id)
      .where("status", "=", "ended")
      .returning("id")
      .executeTakeFirst();
    if (!found) throw conflict("common.stale");
    for (const table of ["product_import_items", "product_import_pictures"] as const)
      await tx
        .updateTable(table)
        .set({ state: "waiting", message: null, attempts: 0 })
        .where("import_id", "=", id)
        .where("state", "=", "failed")
        .execute();
    await enqueue(tx, { name: importJobName }, { id });
  });
}

/** The job works on behalf of the last person who started it. */
const asActor = ({ user, request }: AdminContext) => ({
  actor_id: user.id,
  api_token: user.apiToken?.label ?? null,
  request_id: request.requestId,
});

export async function removeImport(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const { status, file_name } = await findImport(tx, id);
    if (status === "running") throw conflict("import.running");
    await tx.deleteFrom("product_imports").where("id", "=", id).where("status", "=", status).execute();
    await recordAudit(tx, admin, {
      action: "import.deleted",
      subject: "import",
      subjectId: id,
      before: { file: file_name },
    });
  });
}

type StoredImport = {
  system: ImportSystem;
  status: "checked" | "running" | "ended";
  file_name: string;
};

async function findImport(db: Db | Tx, id: string): Promise<StoredImport> {
  const found = await db
    .selectFrom("product_imports")
    .select(["system", "status", "file_name"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("request.notFound");
  return found;
}
