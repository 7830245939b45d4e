import { allAdminOrders } from "#shop/orders/web/admin/queries.ts";
import { useAdminAction } from "#web/admin/useAdminAction.ts";
import { allShipments } from "./queries.ts";

/** Mutation that changes shipments, and with them perhaps their orders. */
export const useShipmentAction = <Input, Result>(
  action: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) => useAdminAction(action, [allShipments, allAdminOrders], { onDone });
