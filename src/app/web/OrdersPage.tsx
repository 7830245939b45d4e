import { BuyAgain } from "#shop/checkout/web/BuyAgain.tsx";
import { CorrectDelivery } from "#shop/checkout/web/correction/CorrectDelivery.tsx";
import { ConfirmOrder } from "#shop/confirmations/web/ConfirmOrder.tsx";
import { CustomerOrders } from "#shop/orders/web/CustomerOrders.tsx";
import { PayoutAccount } from "#shop/payouts/web/PayoutAccount.tsx";
import { Exchange } from "#shop/returns/web/Exchange.tsx";
import { OwnReturnPhotos } from "#shop/returns/web/photos/OwnReturnPhotos.tsx";
import { RequestExchange } from "#shop/returns/web/RequestExchange.tsx";
import { ReturnDialog } from "#shop/returns/web/ReturnDialog.tsx";
import { WithdrawReturn } from "#shop/returns/web/WithdrawReturn.tsx";
import { OrderParcels } from "#shop/shipping/web/OrderParcels.tsx";

export const handle = { texts: ["orders", "checkout"] };

const orderParts = {
  ConfirmOrder,
  ReturnDialog,
  OwnReturnPhotos,
  Exchange,
  RequestExchange,
  PayoutAccount,
  WithdrawReturn,
  Parcels: OrderParcels,
  BuyAgain,
  CorrectDelivery,
};

/** The customer's orders with the parts of later modules. */
export default function OrdersPage() {
  return <CustomerOrders orderParts={orderParts} />;
}
