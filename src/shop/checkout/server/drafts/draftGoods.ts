import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { discountableLines } from "#shop/cart/server/cart.ts";
import { type PricedVariantRow, pricedVariantColumns, toPricedVariant } from "#shop/catalogue/server/pricedVariant.ts";
import type { DraftLine } from "#shop/checkout/draftRules.ts";
import { lockAndCheckCoupon } from "#shop/promotions/server/coupons.ts";
import type { LockedGoods, OrderableLine } from "../draftOrder.ts";

/** Returns the lines at current prices, in their order and without variants that no longer exist. */
export async function loadDraftLines(db: Db | Tx, lines: readonly DraftLine[]): Promise<OrderableLine[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<PricedVariantRow>`
    select ${pricedVariantColumns} from variants v join products p on p.id = v.product_id
     where v.id = any(${lines.map(({ variantId }) => variantId)}::uuid[])`.execute(db);
  const variants = new Map(rows.map((row) => [row.variantId, toPricedVariant(row)]));
  return lines.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId);
    return variant ? [{ ...variant, quantity }] : [];
  });
}

type DraftGoods = {
  lines: readonly DraftLine[];
  couponCode: string | null;
  userId: string | null;
  phones: readonly string[];
};

/** Loads the lines of a locked draft, and its coupon, locked until the transaction ends. */
export async function lockDraftGoods(tx: Tx, { lines, couponCode, userId, phones }: DraftGoods): Promise<LockedGoods> {
  const loaded = await loadDraftLines(tx, lines);
  if (loaded.length < lines.length) throw conflict("drafts.itemGone");
  const purchase = { userId, phones, lines: discountableLines(loaded) };
  return { lines: loaded, tried: couponCode === null ? undefined : await lockAndCheckCoupon(tx, couponCode, purchase) };
}
