import { useEffect } from "react";
import { useParams } from "react-router";
import { CustomerOrders } from "#shop/orders/web/CustomerOrders.tsx";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";

export const handle = { texts: ["orders", "checkout"] };

const loadOrder = () => import("./OrderOfCustomer.tsx");
const Order = lazyOrNotice(loadOrder);

/** The customer's orders; one that is opened brings the code of its page. */
export default function OrdersPage() {
  const isOpen = useParams().id !== undefined;
  useEffect(() => {
    // Beside its data.
    if (isOpen) loadOrder().catch(() => {});
  }, [isOpen]);
  return <CustomerOrders Order={Order} />;
}
