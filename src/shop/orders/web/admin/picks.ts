import type { Answer } from "#platform/contract.ts";
import type { orderDeskContract } from "#shop/orders/listContract.ts";

/** What a change of many needs to know of an order. */
export type Pick = Answer<(typeof orderDeskContract)["picks"]>["items"][number];

const pickOf = ({ id, number, version, nextStatuses }: Pick): Pick => ({ id, number, version, nextStatuses });

/** Orders that are selected, by id. */
export type Picks = ReadonlyMap<string, Pick>;

export const picksOf = (orders: readonly Pick[]): Picks => new Map(orders.map((order) => [order.id, pickOf(order)]));

export function toggled(picks: Picks, order: Pick, on: boolean): Picks {
  const next = new Map(picks);
  if (on) next.set(order.id, pickOf(order));
  else next.delete(order.id);
  return next;
}
