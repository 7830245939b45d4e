import type { Db, Tx } from "#platform/server/database.ts";
import { taxPercentOfOrder } from "#shop/orders/documentRules.ts";
import type { SoldLine } from "#shop/orders/lineQuantity.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import { couponPercentOf, type ExchangeTerms } from "#shop/returns/exchangeRules.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import "#shop/promotions/server/tables.ts";

/** Returns how an order's prices were discounted and taxed. A discount that staff granted is a fixed amount. */
export async function findExchangeTerms(
  db: Db | Tx,
  order: LockedOrder,
  lines: readonly SoldLine[],
): Promise<ExchangeTerms> {
  const { taxPercent } = await readSettings(db);
  const coupon =
    order.coupon_code === null
      ? undefined
      : await db
          .selectFrom("coupon_uses as u")
          .innerJoin("coupons as c", "c.id", "u.coupon_id")
          .select("c.percent_off")
          .where("u.order_id", "=", order.id)
          .where("u.returned_at", "is", null)
          .executeTakeFirst();
  return {
    couponPercent: couponPercentOf(lines, coupon?.percent_off ?? null),
    taxPercent: taxPercentOfOrder(order) ?? taxPercent,
    pricesIncludeTax: order.prices_include_tax,
  };
}
