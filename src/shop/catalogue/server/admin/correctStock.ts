import { notFound, ShopError, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import "../tables.ts";

type StockCorrection = {
  variantId?: string | undefined;
  by?: number | undefined;
  to?: number | undefined;
  reason: "received" | "corrected";
  note: string;
  idempotencyKey?: string | undefined;
};

/**
 * Books a delivery or a stock count with its reason. A repeated request with the same key books nothing again.
 * @throws ShopError 422 when the key belongs to another change
 */
export async function correctStock(admin: AdminContext, productId: string, correction: StockCorrection) {
  const { variantId, by, to, reason, note, idempotencyKey: key = null } = correction;
  if (to !== undefined && key !== null) throw validationError({ idempotencyKey: "validation.invalid" });
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
    const booked = await findBooked(tx, key);
    const isSame = booked?.variant_id === variant.id && booked.reason === reason && booked.note === note;
    if (booked && !(isSame && by === booked.delta)) throw keyUsed();
    const delta = booked ? 0 : (by ?? (to ?? 0) - variant.stock);
    const stock = variant.stock + delta;
    if (stock < 0) throw validationError({ [by === undefined ? "to" : "by"]: "admin.products.stockNegative" });
    if (delta !== 0) {
      await tx.updateTable("variants").set({ stock }).where("id", "=", variant.id).execute();
      const movement = await tx
        .insertInto("stock_movements")
        .values({ variant_id: variant.id, delta, reason, note, actor_id: admin.user.id, idempotency_key: key })
        // At the same moment with another product, whose variants are not locked here.
        .onConflict((used) => used.column("idempotency_key").where("idempotency_key", "is not", null).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!movement) throw keyUsed();
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

const keyUsed = () => new ShopError("mismatched", "admin.products.stockKeyUsed");

/** The movement that an earlier request with this key booked. The caller holds the locks of the product's variants. */
async function findBooked(tx: Tx, key: string | null) {
  if (key === null) return undefined;
  return tx
    .selectFrom("stock_movements")
    .select(["variant_id", "delta", "reason", "note"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}
