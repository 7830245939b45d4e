import { sql } from "kysely";
import { z } from "zod";
import { conflict } from "#platform/errors.ts";
import { type AuditActor, recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { lockTree, touched } from "#shop/catalogue/server/admin/categories/editCategories.ts";
import { deleteLockedProduct, type LockedProduct, lockProduct } from "#shop/catalogue/server/admin/deleteProduct.ts";
import { isCategoryKept, productOutcome } from "./demoOutcomes.ts";
import "#shop/catalogue/server/tables.ts";
import "#shop/reviews/server/tables.ts";

/** Starts the removal once, however often it is called. @throws ShopError 409 in a shop without demo data */
export function requestDemoRemoval(admin: AdminContext, { keepCategories }: { keepCategories: boolean }) {
  return admin.db.transaction().execute(async (tx) => {
    const demo = await tx.selectFrom("demo_data").selectAll().forUpdate().executeTakeFirst();
    if (!demo) throw conflict("admin.setup.noDemo");
    if (demo.removal_requested_at) return;
    await tx
      .updateTable("demo_data")
      .set({
        removal_requested_at: sql<Date>`now()`,
        keep_categories: keepCategories,
        actor_id: admin.user.id,
        actor: admin.user.email,
      })
      .execute();
    await recordAudit(tx, admin, { action: "setup.demoRemoved", subject: "setup", after: { keepCategories } });
    await enqueue(tx, removeDemoJob, {}, { key: removeDemoJob.name });
  });
}

/** Removes the demo data one product or category per transaction, so that a killed worker's successor goes on. */
export const removeDemoJob = defineJob({
  name: "setup.removeDemo",
  payload: z.object({}),
  async run(_, { db }) {
    while (await removeNext(db));
  },
});

/** Returns whether there was something left to decide. */
function removeNext(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Two workers that run the job take turns.
    const demo = await tx
      .selectFrom("demo_data")
      .select(["actor_id", "actor", "keep_categories"])
      .where("removal_requested_at", "is not", null)
      .where("removed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!demo) return false;
    const actor = { user: { id: demo.actor_id, email: demo.actor ?? "" }, request: { requestId: null } };
    if (await removeNextProduct(tx, actor)) return true;
    if (await removeNextCategory(tx, actor, demo.keep_categories)) return true;
    await tx.updateTable("demo_data").set({ removed_at: sql<Date>`now()` }).execute();
    return false;
  });
}

async function removeNextProduct(tx: Tx, actor: AuditActor): Promise<boolean> {
  const next = await tx
    .selectFrom("demo_products")
    .select("product_id as id")
    .orderBy("product_id")
    .limit(1)
    .executeTakeFirst();
  if (!next) return false;
  // Decided with the locks: an order or a change that came first is seen.
  const product = await lockProduct(tx, next.id);
  const { rows } = await sql<{ outcome: "deleted" | "hidden" | "kept" }>`
    select ${productOutcome} as outcome from demo_products d where d.product_id = ${next.id}`.execute(tx);
  const outcome = rows[0]?.outcome;
  // Staff deleted it meanwhile, and its row went with it.
  if (!product || !outcome) return true;
  await tx.deleteFrom("demo_products").where("product_id", "=", next.id).execute();
  // Also those of a product that stays.
  await tx.deleteFrom("product_reviews").where("product_id", "=", next.id).where("is_demo", "=", true).execute();
  if (outcome === "deleted") await deleteLockedProduct(tx, actor, product);
  if (outcome === "hidden") await hideProduct(tx, actor, product);
  await countUp(tx, `${outcome}_products`);
  return true;
}

async function hideProduct(tx: Tx, actor: AuditActor, { id, hidden }: LockedProduct): Promise<void> {
  if (hidden) return;
  await tx
    .updateTable("products")
    .set({ hidden: true, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  const change = { before: { hidden: false }, after: { hidden: true } };
  await recordAudit(tx, actor, { action: "product.changed", subject: "product", subjectId: id, ...change });
}

async function removeNextCategory(tx: Tx, actor: AuditActor, keepAll: boolean): Promise<boolean> {
  await lockTree(tx);
  const next = await tx
    .selectFrom("demo_categories")
    .select("category as key")
    .orderBy("category")
    .limit(1)
    .executeTakeFirst();
  if (!next) return false;
  const [category] = await tx
    .selectFrom("categories")
    .select(["name", "parent"])
    .where("slug", "=", next.key)
    .forUpdate()
    .execute();
  const { rows } = await sql<{ kept: boolean; empty: boolean }>`
    select ${isCategoryKept(sql`false`)} as kept,
           d.fingerprint = demo_category_fingerprint(d.category)
             and exists (select from products p where p.category = d.category)
             and not exists (select from products p where p.category = d.category and not p.hidden) as empty
      from demo_categories d where d.category = ${next.key}`.execute(tx);
  await tx.deleteFrom("demo_categories").where("category", "=", next.key).execute();
  if (!category) return true;
  const isKept = keepAll || rows[0]?.kept !== false;
  if (!isKept) {
    await tx.deleteFrom("categories").where("slug", "=", next.key).execute();
    const entry = { action: "category.removed", subject: "category", subjectId: next.key, before: category };
    await recordAudit(tx, actor, entry);
  } else if (!keepAll && rows[0]?.empty) await hideCategory(tx, actor, next.key);
  await countUp(tx, isKept ? "kept_categories" : "deleted_categories");
  return true;
}

/** A category of the demo whose products are all hidden is an empty page. */
async function hideCategory(tx: Tx, actor: AuditActor, key: string): Promise<void> {
  await tx
    .updateTable("categories")
    .set({ hidden: true, ...touched })
    .where("slug", "=", key)
    .execute();
  const change = { before: { hidden: false }, after: { hidden: true } };
  await recordAudit(tx, actor, { action: "category.changed", subject: "category", subjectId: key, ...change });
}

type Counter = "deleted_products" | "hidden_products" | "kept_products" | "deleted_categories" | "kept_categories";

const countUp = (tx: Tx, counter: Counter) =>
  sql`update demo_data set ${sql.ref(counter)} = ${sql.ref(counter)} + 1`.execute(tx);
