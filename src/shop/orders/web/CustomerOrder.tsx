import type { OrderView } from "../contract.ts";
import { OrderBadge } from "./OrderBadge.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import type { OrderParts } from "./orderParts.ts";

/** Everything about one order of a customer. */
export function CustomerOrder({ order, ...parts }: { order: OrderView } & OrderParts) {
  const { ConfirmOrder, Parcels, AfterSales, Footer } = parts;
  return (
    <div className="order-detail">
      <div className="stack">
        <OrderBadge order={order} />
        {order.confirmation && <ConfirmOrder order={order} />}
        <OrderTimeline order={order} />
        <Parcels orderId={order.id} />
      </div>
      <div className="stack">
        <OrderLines items={order.items} reviews={order.status === "delivered" || order.status === "completed"} />
        <OrderTotals order={order} />
        {(order.returns.length > 0 || order.exchange || order.refunds.length > 0) && <AfterSales order={order} />}
        <Footer order={order} />
      </div>
    </div>
  );
}
