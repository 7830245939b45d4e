import { sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { priceWarnings, type SaveWarnings } from "./priceWarnings.ts";
import "../tables.ts";

/** `price` is pounds; `version` is the version that the caller loaded. */
export type ProductFieldChanges = {
  hidden?: boolean | undefined;
  isFeatured?: boolean | undefined;
  deal?: number | undefined;
  price?: number | undefined;
  stock?: number | undefined;
  version?: number | undefined;
};

/** Inline edit of a product in the list. */
export async function changeProductFields(
  admin: AdminContext,
  id: string,
  { stock, version, ...fields }: ProductFieldChanges,
): Promise<SaveWarnings> {
  return admin.db.transaction().execute(async (tx) => {
    // Lock variants before the product: the same lock order as a sale.
    const stockChange = stock === undefined ? undefined : await setStock(tx, id, stock, admin);
    const before = await tx.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!before) throw notFound("product.notFound");
    if (version !== undefined && version !== before.version) throw conflict("common.stale");

    const after = {
      hidden: fields.hidden ?? before.hidden,
      is_featured: fields.isFeatured ?? before.is_featured,
      deal_percent: fields.deal ?? before.deal_percent,
      price: fields.price === undefined ? before.price : fromPounds(fields.price),
    };
    await tx
      .updateTable("products")
      .set({ ...after, version: sql`version + 1`, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    if (after.price !== before.price || after.deal_percent !== before.deal_percent) {
      const { price, deal_percent } = after;
      await tx
        .insertInto("price_history")
        .values({ product_id: id, variant_id: null, price, deal_percent, actor_id: admin.user.id })
        .execute();
    }
    const { hidden, is_featured, deal_percent, price } = before;
    await recordAudit(tx, admin, {
      action: "product.changed",
      subject: "product",
      subjectId: id,
      before: { hidden, is_featured, deal_percent, price, ...(stockChange && { stock: stockChange.before }) },
      after: { ...after, ...(stockChange && { stock }) },
    });
    return priceWarnings(before, after);
  });
}

/** Sets the stock of a product without variants and books the difference. */
async function setStock(tx: Tx, id: string, stock: number, admin: AdminContext): Promise<{ before: number }> {
  const variants = await tx
    .selectFrom("variants")
    .select(["id", "stock"])
    .where("product_id", "=", id)
    .forUpdate()
    .execute();
  const [only] = variants;
  if (!only) throw notFound("product.notFound");
  if (variants.length > 1) throw validationError({ stock: "validation.invalid" });
  const delta = stock - only.stock;
  if (delta !== 0) {
    await tx.updateTable("variants").set({ stock }).where("id", "=", only.id).execute();
    await tx
      .insertInto("stock_movements")
      .values({ variant_id: only.id, delta, reason: "corrected", actor_id: admin.user.id })
      .execute();
  }
  return { before: only.stock };
}
