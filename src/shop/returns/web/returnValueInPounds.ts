import { fromPounds, piastres, toPounds } from "#platform/money.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { type LineQuantity, returnableLines } from "#shop/orders/lineQuantity.ts";
import { exchangedReturnParts, isWholeOrder, returnValue } from "#shop/returns/returnRules.ts";

type ReturnableOrder = Pick<OrderView, "items" | "total" | "shipping" | "refunds" | "carriedOver">;

/**
 * Refund for these pieces in Egyptian pounds, by the same rule as on the server. `carried` is the part that the first order
 * of an exchange gives back.
 */
export function returnValueInPounds(
  { items, total, shipping, refunds, carriedOver }: ReturnableOrder,
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
  if (carriedOver) {
    const carried = {
      goods: fromPounds(carriedOver.goods),
      left: fromPounds(carriedOver.left),
      shipping: fromPounds(carriedOver.shipping),
    };
    const parts = exchangedReturnParts({ lines, goods, own: remaining }, carried, pieces);
    return { whole, amount: toPounds(parts.own + parts.carried), carried: toPounds(parts.carried) };
  }
  const value = whole ? remaining : Math.min(returnValue({ lines, goods }, pieces), remaining);
  return { whole, amount: toPounds(value), carried: 0 };
}

export const returnableItems = ({ items }: Pick<OrderView, "items">): LineQuantity[] => returnableLines(items);
