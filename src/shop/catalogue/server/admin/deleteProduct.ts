import { notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { scheduleFileRemoval } from "#shop/media/server/jobs.ts";
import "../tables.ts";
import { lockCartLines } from "./saveVariants.ts";

/**
 * Deletes a product, also from carts and wishlists. Orders keep their copied data and the picture.
 * @throws ShopError 404 for a product that does not exist or was deleted meanwhile
 */
export async function deleteProduct(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
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
      .select(["name", "category", "price", "deal_percent"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!product) throw notFound("admin.products.alreadyDeleted");
    const pictures = await tx.selectFrom("pictures").select(["id", "file"]).where("product_id", "=", id).execute();
    await tx.deleteFrom("products").where("id", "=", id).execute();
    await scheduleFileRemoval(tx, pictures);
    await recordAudit(tx, admin, {
      action: "product.deleted",
      subject: "product",
      subjectId: id,
      before: { ...product, variants },
    });
  });
}
