import type { Permission } from "#platform/staffRoles.ts";
import type { OrderStatus } from "./orderStatusDefinitions.ts";

/** Permission needed to set each status. Delivery of a cash order books its cash. */
export const statusPermissions: Readonly<Record<OrderStatus, Permission>> = {
  order_placed: "orders.fulfil",
  cod_order_placed: "orders.fulfil",
  processing: "orders.fulfil",
  dispatched: "orders.fulfil",
  delivered: "orders.deliver",
  completed: "orders.deliver",
  cancelled: "orders.cancel",
  pending_refund: "returns.manage",
  refund_rejected: "returns.manage",
  refunded: "orders.refund",
};
