import { OrdersTab } from "#shop/orders/web/admin/OrdersTab.tsx";
import { ReturnActions } from "#shop/returns/web/admin/ReturnActions.tsx";

/** The admin's orders with the actions of the returns module. */
export default function OrdersTabWithReturns() {
  return <OrdersTab ReturnActions={ReturnActions} />;
}
