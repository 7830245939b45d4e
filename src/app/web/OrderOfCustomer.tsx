import type { OrderView } from "#shop/orders/contract.ts";
import { CustomerOrder } from "#shop/orders/web/CustomerOrder.tsx";
import { OrderParcels } from "#shop/shipping/web/OrderParcels.tsx";
import { lazyOrNotice, lazyPart } from "#web/ui/lazyPart.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const parts = {
  ConfirmOrder: lazyOrNotice(() =>
    import("#shop/confirmations/web/ConfirmOrder.tsx").then((file) => ({ default: file.ConfirmOrder })),
  ),
  AfterSales: lazyOrNotice(() => import("./AfterSales.tsx")),
  Footer: lazyPart(() => import("./OrderFooterOfCustomer.tsx"), <Skeleton height="20rem" />),
  Parcels: OrderParcels,
};

/** An order with the parts of later modules, loaded when one is opened. */
export default function OrderOfCustomer({ order }: { order: OrderView }) {
  return <CustomerOrder order={order} {...parts} />;
}
