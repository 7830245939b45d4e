import { BuyAgain } from "#shop/checkout/web/BuyAgain.tsx";
import { CorrectDelivery } from "#shop/checkout/web/correction/CorrectDelivery.tsx";
import type { OrderView } from "#shop/orders/contract.ts";
import { OrderFooter } from "#shop/orders/web/OrderFooter.tsx";
import { RequestExchange } from "#shop/returns/web/RequestExchange.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";

const WithdrawReturn = lazyOrNotice(() =>
  import("#shop/returns/web/WithdrawReturn.tsx").then((file) => ({ default: file.WithdrawReturn })),
);
const ReturnDialog = lazyDialog(() => import("#shop/returns/web/ReturnDialog.tsx").then((file) => file.ReturnDialog));

const parts = { ReturnDialog, RequestExchange, WithdrawReturn, BuyAgain, CorrectDelivery };

/** Details and actions of an order, with the parts of later modules. */
export default function OrderFooterOfCustomer({ order }: { order: OrderView }) {
  return <OrderFooter order={order} {...parts} />;
}
