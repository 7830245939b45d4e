import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import { removingLockedLines } from "#shop/cart/server/cartLines.ts";
import { requireTakenStock, type TakenStock, takenVariants, takingStock } from "#shop/catalogue/server/stock.ts";
import { confirmationDeadline, requireConfirmation } from "#shop/confirmations/server/requireConfirmation.ts";
import type { ConfirmationReason } from "#shop/orders/confirmation.ts";
import { insertOrder, type NewOrder, type PlacedOrder, promiseOfOrder } from "#shop/orders/server/insertOrder.ts";
import { orderPlacedMailInsert } from "#shop/orders/server/orderMails.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { payWithCredit } from "./orderCredit.ts";
import { redeemCoupon } from "./redeemCoupon.ts";

export type CashOrderTerms = {
  reasons: ConfirmationReason[];
  settings: Settings;
  /** Missing: computed within the transaction. */
  promised?: Parameters<typeof insertOrder>[2];
  /** Cart lines that the caller has locked; they are deleted whole. */
  cart?: readonly { variantId: string }[];
};

/**
 * Writes a cash order, or one that store credit pays in full, with its credit, coupon redemption, stock, confirmation,
 * mail and what leaves the cart, most of it in one statement. The caller has locked credit and coupon, and decided that the
 * order may be placed.
 * @returns undefined when the customer already has an order with this idempotency key
 */
export async function insertCashOrder(
  tx: Tx,
  order: NewOrder,
  { reasons, settings, promised, cart = [] }: CashOrderTerms,
): Promise<PlacedOrder | undefined> {
  const id = randomUUID();
  const { promise } = promised ?? { promise: await promiseOfOrder(tx, order) };
  const confirmUntil = reasons.length > 0 ? await confirmationDeadline(tx, settings) : undefined;
  const isPlaced = sql`exists (select from placed)`;
  const mail = orderPlacedMailInsert({ id, promise }, order, confirmUntil);
  const writes = [
    takingStock(order.lines, { reason: "sold", reference: id }, isPlaced),
    ...(order.userId === null || cart.length === 0 ? [] : [removingLockedLines(order.userId, cart, isPlaced)]),
    ...(mail ? [sql`mailed as (${mail})`] : []),
  ];
  const returns = sql<TakenStock>`${takenVariants} as "takenVariants"`;
  const placed = await insertOrder(tx, order, { promise }, { id, writes, returns });
  if (!placed) return undefined;
  await requireTakenStock(tx, order.lines, placed);
  await payWithCredit(tx, order, id);
  await redeemCoupon(tx, order, { orderId: id });
  if (confirmUntil) await requireConfirmation(tx, id, reasons, confirmUntil);
  return placed;
}
