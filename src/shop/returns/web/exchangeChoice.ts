import { fromPounds, toPounds } from "#platform/money.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import type { ExchangeOptions } from "#shop/returns/contract.ts";

/** Chosen variant and number of pieces by order line. Without a variant the line stays as it is. */
export type ChosenVariants = Readonly<Record<string, { variantId: string; quantity: number }>>;

type Items = readonly Pick<OrderView["items"][number], "id" | "quantity" | "returned">[];

/** The items of the request, at most as many pieces as are left of each line. */
export const exchangeItems = ({ items }: { items: Items }, chosen: ChosenVariants) =>
  items.flatMap(({ id, quantity, returned }) => {
    const { variantId, quantity: pieces = 0 } = chosen[id] ?? {};
    const most = Math.min(pieces, quantity - returned);
    return variantId && most > 0 ? [{ lineId: id, quantity: most, variantId }] : [];
  });

/** Egyptian pounds to pay to the courier; negative: to get back. */
export function differenceOf(options: Pick<ExchangeOptions, "lines">, items: ReturnType<typeof exchangeItems>): number {
  const differences = items.map(({ lineId, quantity, variantId }) => {
    const line = options.lines.find((one) => one.lineId === lineId);
    return line?.options.find((one) => one.variantId === variantId)?.differences[quantity - 1] ?? 0;
  });
  return toPounds(differences.reduce((sum, pounds) => sum + fromPounds(pounds), 0));
}
