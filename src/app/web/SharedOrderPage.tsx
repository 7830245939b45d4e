import { SharedOrder } from "#shop/orders/web/SharedOrder.tsx";
import { SharedParcels } from "#shop/shipping/web/OrderParcels.tsx";

export const handle = { texts: ["orders"] };

/** Shared order link: one order with its parcels, without sign-in. */
export default function SharedOrderPage() {
  return <SharedOrder Parcels={SharedParcels} />;
}
