import type { OrderView } from "#shop/orders/contract.ts";
import { PaidRefunds } from "#shop/orders/web/PaidRefunds.tsx";
import { Returns } from "#shop/orders/web/Returns.tsx";
import { isOwedCash } from "#shop/payouts/web/isOwedCash.ts";
import { OwnReturnPhotos } from "#shop/returns/web/photos/OwnReturnPhotos.tsx";
import { lazyOrNotice, lazyPart } from "#web/ui/lazyPart.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const Exchange = lazyOrNotice(() =>
  import("#shop/returns/web/Exchange.tsx").then((file) => ({ default: file.Exchange })),
);
const PayoutAccount = lazyPart<{ order: OrderView }>(
  () => import("#shop/payouts/web/PayoutAccount.tsx").then((file) => ({ default: file.PayoutAccount })),
  <Skeleton height="8rem" />,
);

/** Returns, exchange and refunds of an order, loaded for one that has any. */
export default function AfterSales({ order }: { order: OrderView }) {
  return (
    <>
      <Returns order={order} Photos={OwnReturnPhotos} />
      {order.exchange && <Exchange order={order} />}
      {isOwedCash(order) && <PayoutAccount order={order} />}
      <PaidRefunds order={order} />
    </>
  );
}
