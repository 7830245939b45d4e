import { sql } from "kysely";
import { z } from "zod";
import { conflict, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { deleteCover } from "../pageCover.ts";
import { hasChildren, lockCategory, lockTree } from "./editCategories.ts";

/**
 * Deletes a category. With `moveTo` its products, coupons and rules of collections get that category: at once for
 * visitors, in the products themselves by a job. Its addresses lead there, or to the category above.
 * @throws ShopError 404; 409 when it was saved meanwhile, has children, or is needed and `moveTo` is missing
 */
export async function removeCategory(
  admin: AdminContext,
  key: string,
  { moveTo, version }: { moveTo: string | null; version: number },
): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    await lockTree(tx);
    const category = await lockCategory(tx, key, version);
    if (await hasChildren(tx, key)) throw conflict("admin.categories.hasChildren");
    if (moveTo === null) await requireUnused(tx, key);
    else await requireTarget(tx, key, moveTo);
    const heir = moveTo ?? category.parent;
    if (heir !== null)
      await sql`update category_slugs set category = ${heir}, is_current = false where category = ${key}`.execute(tx);
    await deleteCover(tx, category.picture_id);
    if (moveTo === null) await tx.deleteFrom("categories").where("slug", "=", key).execute();
    else await startMove(tx, key, moveTo);
    await recordAudit(tx, admin, {
      action: "category.removed",
      subject: "category",
      subjectId: key,
      before: { name: category.name, parent: category.parent },
      after: { moveTo },
    });
  });
}

async function requireUnused(tx: Tx, key: string): Promise<void> {
  const { rows } = await sql<{ products: boolean; coupons: boolean }>`select
    exists (select from products where category = ${key}) as products,
    exists (select from coupons where ${key} = any(categories) and deleted_at is null) as coupons`.execute(tx);
  if (rows[0]?.products) throw conflict("admin.categories.notEmpty");
  if (rows[0]?.coupons) throw conflict("admin.categories.inCoupon");
}

async function requireTarget(tx: Tx, key: string, moveTo: string): Promise<void> {
  if (moveTo === key) throw validationError({ moveTo: "validation.invalid" });
  await lockCategory(tx, moveTo);
}

async function startMove(tx: Tx, from: string, into: string): Promise<void> {
  await tx
    .updateTable("categories")
    .set({ merged_into: into, parent: null, hidden: true })
    .where((category) => category.or([category("slug", "=", from), category("merged_into", "=", from)]))
    .execute();
  await sql`update coupons set categories = array(
      select distinct one from unnest(array_replace(categories, ${from}, ${into})) one)
    where ${from} = any(categories)`.execute(tx);
  await sql`update collections set version = version + 1, rules = jsonb_set(rules, '{categories}', (
      select jsonb_agg(distinct case when one = ${from} then ${into} else one end)
      from jsonb_array_elements_text(rules -> 'categories') one))
    where rules -> 'categories' ? ${from}`.execute(tx);
  await enqueue(tx, moveProductsJob, { from }, { key: `move category ${from}` });
}

/** Products per transaction: each is indexed anew, and all at once would exceed the statement timeout. */
const batchSize = 100;

/** Moves the products of a removed category, then deletes its row. */
export const moveProductsJob = defineJob({
  name: "catalogue.moveProducts",
  payload: z.object({ from: z.string() }),
  async run({ from }, { db }) {
    while ((await moveSomeProducts(db, from)) === batchSize);
    await db
      .deleteFrom("categories")
      .where("slug", "=", from)
      .where("merged_into", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("products").select("id").where("category", "=", from))),
      )
      .execute();
  },
});

/** Returns the number of moved products. */
function moveSomeProducts(db: Db, from: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Read each time: the other category may have been removed, too.
    const category = await tx
      .selectFrom("categories")
      .select("merged_into")
      .where("slug", "=", from)
      .executeTakeFirst();
    const into = category?.merged_into;
    if (!into) return 0;
    // A form that was opened before has the old category: it must not save over this.
    const { rows } = await sql<{ id: string }>`
      with batch as (select id from products where category = ${from} order by id limit ${sql.lit(batchSize)} for update)
      update products p set category = ${into}, version = version + 1 from batch where batch.id = p.id returning p.id`.execute(
      tx,
    );
    return rows.length;
  });
}
