import { fromPounds, piastres, toPounds } from "#platform/money.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { isWhole, leftOf, type Pieces, worthOf } from "#shop/orders/return.ts";

type Sold = Pick<OrderView, "items" | "total" | "shipping" | "refunds">;

/** What goes back for these pieces in Egyptian pounds, by the rule that the shop itself reckons with. */
export function worthInPounds({ items, total, shipping, refunds }: Sold, pieces: readonly Pieces[]) {
  const lines = items.map(({ id, quantity, returned, lineTotal, discount }) => ({
    id,
    quantity,
    returned,
    total: fromPounds(lineTotal),
    discount: fromPounds(discount),
  }));
  const spent = refunds.reduce((sum, { amount }) => sum + fromPounds(amount), 0);
  const left = fromPounds(total) - spent;
  const whole = isWhole(lines, pieces);
  const goods = piastres(fromPounds(total) - fromPounds(shipping));
  const worth = whole ? left : Math.min(worthOf({ lines, goods }, pieces), left);
  return { whole, amount: toPounds(worth) };
}

export const leftPieces = ({ items }: Pick<OrderView, "items">): Pieces[] => leftOf(items);
