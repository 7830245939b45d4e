import { unknown } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/db.ts";
import { removeFilesLater } from "../pictures/jobs.ts";
import "../tables.ts";
import type { Who } from "./saveProduct.ts";
import { lockCartsOf } from "./saveVariants.ts";

/**
 * Carts and lists lose it; orders keep what they copied, and the picture of it. @throws 404 for a product that is not
 * there, which somebody else may have deleted a moment ago
 */
export async function deleteProduct(db: Db, id: string, { visitor, caller }: Who): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCartsOf(tx, id);
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
    if (!product) throw unknown("admin.products.alreadyDeleted");
    const pictures = await tx.selectFrom("pictures").select(["id", "file"]).where("product_id", "=", id).execute();
    await tx.deleteFrom("products").where("id", "=", id).execute();
    await removeFilesLater(tx, pictures);
    await audit(tx, visitor, caller, {
      action: "product.deleted",
      subject: "product",
      subjectId: id,
      before: { ...product, variants },
    });
  });
}
