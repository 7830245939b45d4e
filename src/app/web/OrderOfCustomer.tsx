import { BuyAgain } from "#shop/checkout/web/BuyAgain.tsx";
import { CorrectDelivery } from "#shop/checkout/web/correction/CorrectDelivery.tsx";
import { ConfirmOrder } from "#shop/confirmations/web/ConfirmOrder.tsx";
import type { OrderView } from "#shop/orders/contract.ts";
import { CustomerOrder } from "#shop/orders/web/CustomerOrder.tsx";
import { PayoutAccount } from "#shop/payouts/web/PayoutAccount.tsx";
import { Exchange } from "#shop/returns/web/Exchange.tsx";
import { OwnReturnPhotos } from "#shop/returns/web/photos/OwnReturnPhotos.tsx";
import { RequestExchange } from "#shop/returns/web/RequestExchange.tsx";
import { ReturnDialog } from "#shop/returns/web/ReturnDialog.tsx";
import { WithdrawReturn } from "#shop/returns/web/WithdrawReturn.tsx";
import { OrderParcels } from "#shop/shipping/web/OrderParcels.tsx";

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

/** An order with the parts of later modules, loaded when one is opened. */
export default function OrderOfCustomer({ order }: { order: OrderView }) {
  return <CustomerOrder order={order} {...orderParts} />;
}
