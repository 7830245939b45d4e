import { CorrectDelivery } from "#shop/checkout/web/admin/CorrectDelivery.tsx";
import { OrdersTab } from "#shop/orders/web/admin/OrdersTab.tsx";
import { ReturnActions } from "#shop/returns/web/admin/ReturnActions.tsx";
import { BulkShipments } from "#shop/shipping/web/admin/BulkShipments.tsx";
import { OrderShipments } from "#shop/shipping/web/admin/OrderShipments.tsx";

/** The admin's orders with the actions of the modules returns, shipping and checkout. */
export default function OrdersTabWithParts() {
  return (
    <OrdersTab
      ReturnActions={ReturnActions}
      Shipments={OrderShipments}
      CorrectDelivery={CorrectDelivery}
      BulkShipments={BulkShipments}
    />
  );
}
