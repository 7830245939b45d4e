import { lazy } from "react";
import { BuyAgain } from "#shop/checkout/web/BuyAgain.tsx";
import { CorrectDelivery } from "#shop/checkout/web/correction/CorrectDelivery.tsx";
import { ConfirmOrder } from "#shop/confirmations/web/ConfirmOrder.tsx";
import type { OrderView } from "#shop/orders/contract.ts";
import { CustomerOrder } from "#shop/orders/web/CustomerOrder.tsx";
import { RequestExchange } from "#shop/returns/web/RequestExchange.tsx";
import { OrderParcels } from "#shop/shipping/web/OrderParcels.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";

const AfterSales = lazy(() => import("./AfterSales.tsx"));
const WithdrawReturn = lazy(() =>
  import("#shop/returns/web/WithdrawReturn.tsx").then((file) => ({ default: file.WithdrawReturn })),
);
const ReturnDialog = lazyDialog(() => import("#shop/returns/web/ReturnDialog.tsx").then((file) => file.ReturnDialog));

const orderParts = {
  ConfirmOrder,
  ReturnDialog,
  AfterSales,
  RequestExchange,
  WithdrawReturn,
  Parcels: OrderParcels,
  BuyAgain,
  CorrectDelivery,
};

/** An order with the parts of later modules, loaded when one is opened. */
export default function OrderOfCustomer({ order }: { order: OrderView }) {
  return <CustomerOrder order={order} {...orderParts} />;
}
