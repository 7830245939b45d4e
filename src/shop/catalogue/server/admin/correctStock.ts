import { notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import "../tables.ts";

type StockCorrection = {
  variantId?: string | undefined;
  by?: number | undefined;
  to?: number | undefined;
  reason: "received" | "corrected";
  note: string;
};

/** Books a delivery or a stock count with its reason. */
export async function correctStock(admin: AdminContext, productId: string, correction: StockCorrection) {
  const { variantId, by, to, reason, note } = correction;
  if ((by === undefined) === (to === undefined)) throw validationError({ by: "validation.invalid" });
  return admin.db.transaction().execute(async (tx) => {
    const variants = await tx
      .selectFrom("variants")
      .select(["id", "sku", "stock"])
      .where("product_id", "=", productId)
      .orderBy("id")
      .forUpdate()
      .execute();
    if (variants.length === 0) throw notFound("product.notFound");
    const variant =
      variantId === undefined && variants.length === 1 ? variants[0] : variants.find(({ id }) => id === variantId);
    if (!variant) throw validationError({ variantId: "product.variantRequired" });
    const delta = by ?? (to ?? 0) - variant.stock;
    const stock = variant.stock + delta;
    if (stock < 0) throw validationError({ [by === undefined ? "to" : "by"]: "admin.products.stockNegative" });
    if (delta !== 0) {
      await tx.updateTable("variants").set({ stock }).where("id", "=", variant.id).execute();
      await tx
        .insertInto("stock_movements")
        .values({ variant_id: variant.id, delta, reason, note, actor_id: admin.user.id })
        .execute();
      await recordAudit(tx, admin, {
        action: "product.stockCorrected",
        subject: "product",
        subjectId: productId,
        before: { sku: variant.sku, stock: variant.stock },
        after: { sku: variant.sku, stock, reason, note },
      });
    }
    const others = variants.filter(({ id }) => id !== variant.id).reduce((sum, other) => sum + other.stock, 0);
    return { variantId: variant.id, stock, productStock: others + stock };
  });
}
