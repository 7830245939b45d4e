import type { EndpointResponse } from "#platform/contract.ts";
import type { adminOrderListContract } from "#shop/orders/adminOrderListContract.ts";

/** Fields of an order that a bulk change needs. */
export type SelectableOrder = EndpointResponse<(typeof adminOrderListContract)["selection"]>["items"][number];

const toSelectable = ({ id, number, version, nextStatuses, mayCancel }: SelectableOrder): SelectableOrder => ({
  id,
  number,
  version,
  nextStatuses,
  mayCancel,
});

/** Selected orders by id. */
export type OrderSelection = ReadonlyMap<string, SelectableOrder>;

export const selectOrders = (orders: readonly SelectableOrder[]): OrderSelection =>
  new Map(orders.map((order) => [order.id, toSelectable(order)]));

export function toggleOrder(selection: OrderSelection, order: SelectableOrder, on: boolean): OrderSelection {
  const next = new Map(selection);
  if (on) next.set(order.id, toSelectable(order));
  else next.delete(order.id);
  return next;
}
