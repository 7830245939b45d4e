import { sql } from "kysely";
import { invalid, refused, unknown } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import "./tables.ts";

/** `price` is pounds; `version` is what the caller saw. */
export type Fields = {
  hidden?: boolean | undefined;
  isFeatured?: boolean | undefined;
  deal?: number | undefined;
  price?: number | undefined;
  stock?: number | undefined;
  version?: number | undefined;
};

/** What staff change in a list without opening the product. */
export async function changeFields(
  db: Db,
  id: string,
  { stock, version, ...fields }: Fields,
  { visitor, caller }: { visitor: Visitor; caller: Caller },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Variants first, the product after them: the order in which a sale takes its locks.
    const corrected = stock === undefined ? undefined : await correctStock(tx, id, stock, visitor);
    const before = await tx.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!before) throw unknown("product.notFound");
    if (version !== undefined && version !== before.version) throw refused("common.stale");

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
        .values({ product_id: id, variant_id: null, price, deal_percent, actor_id: visitor.id })
        .execute();
    }
    const { hidden, is_featured, deal_percent, price } = before;
    await audit(tx, visitor, caller, {
      action: "product.changed",
      subject: "product",
      subjectId: id,
      before: { hidden, is_featured, deal_percent, price, ...(corrected && { stock: corrected.before }) },
      after: { ...after, ...(corrected && { stock }) },
    });
  });
}

/** Sets the one stock of a product without choices, and books the difference. */
async function correctStock(tx: Tx, id: string, stock: number, visitor: Visitor): Promise<{ before: number }> {
  const variants = await tx
    .selectFrom("variants")
    .select(["id", "stock"])
    .where("product_id", "=", id)
    .forUpdate()
    .execute();
  const [only] = variants;
  if (!only) throw unknown("product.notFound");
  if (variants.length > 1) throw invalid({ stock: "validation.invalid" });
  const delta = stock - only.stock;
  if (delta !== 0) {
    await tx.updateTable("variants").set({ stock }).where("id", "=", only.id).execute();
    await tx
      .insertInto("stock_movements")
      .values({ variant_id: only.id, delta, reason: "corrected", actor_id: visitor.id })
      .execute();
  }
  return { before: only.stock };
}
