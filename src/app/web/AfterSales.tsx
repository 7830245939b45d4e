import type { OrderView } from "#shop/orders/contract.ts";
import { PaidRefunds } from "#shop/orders/web/PaidRefunds.tsx";
import { Returns } from "#shop/orders/web/Returns.tsx";
import { PayoutAccount } from "#shop/payouts/web/PayoutAccount.tsx";
import { Exchange } from "#shop/returns/web/Exchange.tsx";
import { OwnReturnPhotos } from "#shop/returns/web/photos/OwnReturnPhotos.tsx";

/** Returns, exchange and refunds of an order, loaded for one that has any. */
export default function AfterSales({ order }: { order: OrderView }) {
  return (
    <>
      <Returns order={order} Photos={OwnReturnPhotos} />
      <Exchange order={order} />
      <PayoutAccount order={order} />
      <PaidRefunds order={order} />
    </>
  );
}
