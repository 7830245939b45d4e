import { notFound } from "#platform/errors.ts";
import { type AuditActor, recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { scheduleFileRemoval } from "#shop/media/server/jobs.ts";
import "../tables.ts";
import { lockCartLines } from "./saveVariants.ts";

/**
 * Deletes a product, also from carts and wishlists. Orders keep their copied data and the picture.
 * @throws ShopError 404 for a product that does not exist or was deleted meanwhile
 */
export async function deleteProduct(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => deleteLockedProduct(tx, admin, await lockProduct(tx, id)));
}

export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

/** Locks what a purchase of the product locks, in the same order. Returns undefined for a product that does not exist. */
export async function lockProduct(tx: Tx, id: string) {
  await lockCartLines(tx, id);
  const variants = await tx
    .selectFrom("variants")
    .select(["sku", "stock"])
    .where("product_id", "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
  const product = await tx
    .selectFrom("products")
    .select(["name", "category", "price", "deal_percent", "hidden"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return product && { id, variants, ...product };
}

/** Deletes a product that `lockProduct` locked in this transaction. @throws ShopError 404 for none */
export async function deleteLockedProduct(
  tx: Tx,
  actor: AuditActor,
  product: LockedProduct | undefined,
): Promise<void> {
  if (!product) throw notFound("admin.products.alreadyDeleted");
  const { id, hidden: _, ...before } = product;
  const pictures = await tx.selectFrom("pictures").select(["id", "file"]).where("product_id", "=", id).execute();
  await tx.deleteFrom("products").where("id", "=", id).execute();
  await scheduleFileRemoval(tx, pictures);
  await recordAudit(tx, actor, { action: "product.deleted", subject: "product", subjectId: id, before });
}
