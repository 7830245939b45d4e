import type { Tx } from "#platform/server/database.ts";
import { deductStock } from "#shop/catalogue/server/stock.ts";
import { requireConfirmation } from "#shop/confirmations/server/requireConfirmation.ts";
import type { ConfirmationReason } from "#shop/orders/confirmation.ts";
import { insertOrder, type NewOrder, type PlacedOrder } from "#shop/orders/server/insertOrder.ts";
import { mailOrderPlaced } from "#shop/orders/server/orderMails.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { payWithCredit } from "./orderCredit.ts";
import { redeemCoupon } from "./redeemCoupon.ts";

export type CashOrderTerms = {
  reasons: ConfirmationReason[];
  settings: Settings;
  /** Missing: computed within the transaction. */
  promised?: Parameters<typeof insertOrder>[2];
};

/**
 * Writes a cash order, or one that store credit pays in full, with its credit, coupon redemption, stock, confirmation and
 * mail. The caller has locked the coupon and decided that the order may be placed.
 * @returns undefined when the customer already has an order with this idempotency key
 */
export async function insertCashOrder(
  tx: Tx,
  order: NewOrder,
  { reasons, settings, promised }: CashOrderTerms,
): Promise<PlacedOrder | undefined> {
  const placed = await insertOrder(tx, order, promised);
  if (!placed) return undefined;
  await payWithCredit(tx, order, placed.id);
  await redeemCoupon(tx, order, { orderId: placed.id });
  await deductStock(tx, order.lines, { reason: "sold", reference: placed.id });
  const confirmUntil = await requireConfirmation(tx, placed.id, reasons, settings);
  await mailOrderPlaced(tx, placed, order, confirmUntil);
  return placed;
}
