import type { Permission } from "#platform/staffRoles.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { statusPermissions } from "#shop/orders/statusPermissions.ts";

const actionPermissions: Record<keyof AdminOrderView["may"], Permission> = {
  refuseAtDoor: "returns.manage",
  openReturn: "returns.manage",
  receiveGoods: "returns.receive",
  settle: "orders.refund",
  reject: "returns.manage",
  reopen: "returns.manage",
  refundPart: "orders.refund",
  retry: "orders.refund",
  setTracking: "orders.fulfil",
};

/** Returns the order with only the actions of the role, and empty lists where its answer has no amounts. */
export function permittedOrder(order: AdminOrderView, can: (permission: Permission) => boolean): AdminOrderView {
  const may = { ...order.may };
  for (const action of Object.keys(actionPermissions) as (keyof AdminOrderView["may"])[])
    may[action] &&= can(actionPermissions[action]);
  return {
    ...order,
    may,
    mayCancel: order.mayCancel && can("orders.cancel"),
    mayRefund: order.mayRefund && can("orders.refund"),
    nextStatuses: order.nextStatuses.filter((status) => can("orders.fulfil") && can(statusPermissions[status])),
    refunds: order.refunds ?? [],
    ledger: order.ledger ?? [],
  };
}
