import { sql } from "kysely";
import { z } from "zod";
import { conflict, type ErrorKey, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { findPermittedStaff } from "#shop/accounts/server/staff/findPermittedStaff.ts";
import type { ForeignProduct } from "#shop/catalogue/foreignProduct.ts";
import { importRetentionDays } from "#shop/catalogue/importLimits.ts";
import { insertProduct, updateProduct } from "../saveProduct.ts";
import { lockCartLines } from "../saveVariants.ts";
import { importPicture } from "./importPicture.ts";
import { type ItemPlan, planProducts } from "./planProducts.ts";
import { importJobName, type RunningImport } from "./runningImport.ts";
import "#shop/catalogue/server/tables.ts";

/** A run ends then and continues with the next one, so that other jobs get their turn. */
const mostMilliseconds = 20_000;
const productsAtOnce = 25;
/** A product that ended the process twice is not tried a third time. */
const maxAttempts = 2;

type ImportContext = { db: Db; config: Config };

/** Saves the products of an import, each in a transaction of its own, then loads their pictures. */
export const importProductsJob = defineJob({
  name: importJobName,
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db, config }) {
    const until = performance.now() + mostMilliseconds;
    const found = await db
      .selectFrom("product_imports")
      .select(["system", "options", "actor_id", "api_token", "request_id"])
      .where("id", "=", id)
      .where("status", "=", "running")
      .executeTakeFirst();
    if (!found) return;
    const user = await findPermittedStaff(db, found.actor_id, ["products.write"]);
    if (!user) return failAll(db, id);
    const apiToken = found.api_token === null ? undefined : { label: found.api_token };
    const actor = { user: { ...user, apiToken }, request: { requestId: found.request_id } };
    const running = { id, system: found.system, options: found.options, actor };
    while (performance.now() < until) {
      const isWorking = (await importBatch({ db, config }, running)) || (await importPicture({ db, config }, running));
      if (!isWorking) return endImport(db, id);
    }
    await enqueue(db, { name: importJobName }, { id });
  },
});

const endImport = async (db: Db, id: string) => {
  await db
    .updateTable("product_imports")
    .set({ status: "ended", ended_at: sql`now()` })
    .where("id", "=", id)
    .where("status", "=", "running")
    .execute();
};

/** Ends an import whose starter has lost the permission: all that waits fails. */
async function failAll(db: Db, id: string): Promise<void> {
  for (const table of ["product_import_items", "product_import_pictures"] as const)
    await db
      .updateTable(table)
      .set({ state: "failed", message: "auth.noPermission" })
      .where("import_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
  await endImport(db, id);
}

/** Returns whether there were products left. */
async function importBatch({ db }: ImportContext, running: RunningImport): Promise<boolean> {
  const items = await db
    .selectFrom("product_import_items")
    .select(["position", "product", "attempts"])
    .where("import_id", "=", running.id)
    .where("state", "=", "waiting")
    .orderBy("position")
    .limit(productsAtOnce)
    .execute();
  if (items.length === 0) return false;
  // The shop may have changed since the check.
  const plans = await planProducts(
    db,
    running,
    items.map(({ product }) => product),
  );
  for (const [at, { position, product, attempts }] of items.entries()) {
    const plan = plans[at];
    if (plan) await importItem(db, running, { position, product, attempts, plan });
  }
  return true;
}

type Item = { position: number; product: ForeignProduct; attempts: number; plan: ItemPlan };

async function importItem(db: Db, running: RunningImport, item: Item): Promise<void> {
  try {
    if (item.attempts >= maxAttempts) throw conflict("common.server");
    // Counted in advance, for an item that ends the process.
    await db
      .updateTable("product_import_items")
      .set({ attempts: sql`attempts + 1` })
      .where("import_id", "=", running.id)
      .where("position", "=", item.position)
      .execute();
    await db.transaction().execute((tx) => saveItem(tx, running, item));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await failItem(db, running.id, item.position, firstError(error));
  }
  await db.updateTable("product_imports").set({ touched_at: sql`now()` }).where("id", "=", running.id).execute();
}

const firstError = ({ key, fields }: ShopError): ErrorKey => Object.values(fields ?? {})[0] ?? key;

const failItem = (db: Db, id: string, position: number, message: ErrorKey) =>
  db
    .updateTable("product_import_items")
    .set({ state: "failed", message })
    .where("import_id", "=", id)
    .where("position", "=", position)
    .where("state", "=", "waiting")
    .execute();

/** Saves the product and marks the item in one transaction, so that a repeated run makes no second product. */
async function saveItem(tx: Tx, running: RunningImport, { position, product, plan }: Item): Promise<void> {
  const { id, system } = running;
  const waiting = await tx
    .selectFrom("product_import_items")
    .select("position")
    .where("import_id", "=", id)
    .where("position", "=", position)
    .where("state", "=", "waiting")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Another run has it.
  if (!waiting) return;
  const { change, notes, productId } = plan;
  const [problem] = notes.filter(({ isError }) => isError);
  if (problem) throw new ShopError("invalid", problem.message);
  let savedId = productId;
  if (change) {
    // Two files with one product: the second waits, and finds what the first made.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`import:${system}:${product.key}`}, 0))`.execute(tx);
    const known = await tx
      .selectFrom("imported_products")
      .select("product_id")
      .where("system", "=", system)
      .where("source_key", "=", product.key)
      .executeTakeFirst();
    if ((known?.product_id ?? null) !== productId) throw conflict("common.stale");
    const { input, validated, mapped, fingerprint } = change;
    const admin = running.actor as AdminContext;
    if (productId === null) savedId = await insertProduct(tx, admin, input, validated, [], requestedSlug(product));
    else {
      await lockCartLines(tx, productId);
      await updateProduct(tx, admin, productId, input, validated, []);
    }
    if (savedId === null) return;
    await sql`insert into imported_products (system, source_key, product_id, fingerprint)
      values (${system}, ${product.key}, ${savedId}, ${fingerprint})
      on conflict (system, source_key) do update set fingerprint = ${fingerprint}, imported_at = now()`.execute(tx);
    await queuePictures(tx, { id, position, productId: savedId, mapped });
  }
  await tx
    .updateTable("product_import_items")
    .set({ state: "done", message: null, product_id: savedId })
    .where("import_id", "=", id)
    .where("position", "=", position)
    .execute();
}

/** A name in Arabic alone makes no slug. */
const requestedSlug = ({ handle, name, variants }: ForeignProduct): string | undefined =>
  handle || (/[a-z]/i.test(name) ? undefined : variants[0]?.sku || undefined);

type PictureList = {
  id: string;
  position: number;
  productId: string;
  mapped: NonNullable<ItemPlan["change"]>["mapped"];
};

/** Stores which pictures to load, without those of an earlier import. */
async function queuePictures(tx: Tx, { id, position, productId, mapped }: PictureList): Promise<void> {
  if (mapped.pictures.length === 0) return;
  const known = await tx.selectFrom("imported_pictures").select("url").where("product_id", "=", productId).execute();
  const urls = new Set(known.map(({ url }) => url));
  const fresh = mapped.pictures.map((picture, place) => ({ ...picture, place })).filter(({ url }) => !urls.has(url));
  if (fresh.length === 0) return;
  const variants = await tx
    .selectFrom("variants")
    .select(["id", "attributes"])
    .where("product_id", "=", productId)
    .execute();
  const idsOf = (url: string) =>
    mapped.variants
      .filter(({ picture }) => picture === url)
      .flatMap(({ attributes }) => variants.filter((one) => isEqual(one.attributes, attributes)).map(({ id }) => id));
  await tx
    .insertInto("product_import_pictures")
    .values(
      fresh.map(({ url, alt, place }) => ({
        import_id: id,
        position,
        place,
        product_id: productId,
        url,
        alt: alt.slice(0, 200),
        language: mapped.language,
        variant_ids: idsOf(url),
        message: null,
      })),
    )
    .onConflict((row) => row.doNothing())
    .execute();
}

const isEqual = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => one[key] === other[key]);

/** Resumes imports without progress for two minutes, because a killed process leaves its job locked. */
export const resumeImportsJob = defineJob({
  name: "catalogue.resumeImports",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    const resting = await db
      .selectFrom("product_imports")
      .select("id")
      .where("status", "=", "running")
      .where(sql<boolean>`touched_at < now() - interval '2 minutes'`)
      .limit(20)
      .execute();
    for (const { id } of resting) await enqueue(db, { name: importJobName }, { id }, { key: `import:${id}` });
  },
});

/** Deletes imports with the rows of their files; which product came from where stays. */
export const deleteOldImportsJob = defineJob({
  name: "catalogue.deleteOldImports",
  payload: z.unknown(),
  every: "50 3 * * *",
  async run(_payload, { db }) {
    await sql`delete from product_imports where status <> 'running'
      and coalesce(ended_at, created_at) < now() - make_interval(days => ${importRetentionDays}::int)`.execute(db);
  },
});
