import { fromPounds, piastres, toPounds } from "#platform/money.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { type LineQuantity, returnableLines } from "#shop/orders/lineQuantity.ts";
import { isWholeOrder, returnValue } from "#shop/returns/returnRules.ts";

type ReturnableOrder = Pick<OrderView, "items" | "total" | "shipping" | "refunds">;

/** Refund for these pieces in Egyptian pounds, by the same rule as on the server. */
export function returnValueInPounds(
  { items, total, shipping, refunds }: ReturnableOrder,
  pieces: readonly LineQuantity[],
) {
  const lines = items.map(({ id, quantity, returned, lineTotal, discount }) => ({
    id,
    quantity,
    returned,
    total: fromPounds(lineTotal),
    discount: fromPounds(discount),
  }));
  const spent = refunds.reduce((sum, { amount }) => sum + fromPounds(amount), 0);
  const remaining = fromPounds(total) - spent;
  const whole = isWholeOrder(lines, pieces);
  const goods = piastres(fromPounds(total) - fromPounds(shipping));
  const worth = whole ? remaining : Math.min(returnValue({ lines, goods }, pieces), remaining);
  return { whole, amount: toPounds(worth) };
}

export const returnableItems = ({ items }: Pick<OrderView, "items">): LineQuantity[] => returnableLines(items);
