import { invalid, unknown } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/db.ts";
import "../tables.ts";
import type { Who } from "./saveProduct.ts";

type Correction = {
  variantId?: string | undefined;
  by?: number | undefined;
  to?: number | undefined;
  reason: "received" | "corrected";
  note: string;
};

/** What came in, or what a count of the shelf found: booked with its reason. */
export async function correctStock(db: Db, productId: string, correction: Correction, { visitor, caller }: Who) {
  const { variantId, by, to, reason, note } = correction;
  if ((by === undefined) === (to === undefined)) throw invalid({ by: "validation.invalid" });
  return db.transaction().execute(async (tx) => {
    const variants = await tx
      .selectFrom("variants")
      .select(["id", "sku", "stock"])
      .where("product_id", "=", productId)
      .orderBy("id")
      .forUpdate()
      .execute();
    if (variants.length === 0) throw unknown("product.notFound");
    const variant =
      variantId === undefined && variants.length === 1 ? variants[0] : variants.find(({ id }) => id === variantId);
    if (!variant) throw invalid({ variantId: "product.variantRequired" });
    const delta = by ?? (to ?? 0) - variant.stock;
    const stock = variant.stock + delta;
    if (stock < 0) throw invalid({ [by === undefined ? "to" : "by"]: "admin.products.stockNegative" });
    if (delta !== 0) {
      await tx.updateTable("variants").set({ stock }).where("id", "=", variant.id).execute();
      await tx
        .insertInto("stock_movements")
        .values({ variant_id: variant.id, delta, reason, note, actor_id: visitor.id })
        .execute();
      await audit(tx, visitor, caller, {
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
