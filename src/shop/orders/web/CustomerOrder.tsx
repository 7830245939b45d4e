import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import type { OrderView } from "../contract.ts";
import { AskAboutOrder } from "./AskAboutOrder.tsx";
import { OrderDetails } from "./OrderDetails.tsx";
import { OrderDocuments } from "./OrderDocuments.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderBadge, OrderStatusLine } from "./OrderStatus.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import type { OrderParts } from "./orderParts.ts";
import { SharedLink } from "./SharedLink.tsx";

const CancelDialog = lazyDialog(() => import("./CancelDialog.tsx").then((file) => file.CancelDialog));

/** Everything about one order of a customer. */
export function CustomerOrder({ order, ...parts }: { order: OrderView } & OrderParts) {
  const { ConfirmOrder, ReturnDialog, AfterSales, RequestExchange } = parts;
  const { WithdrawReturn, Parcels, BuyAgain, CorrectDelivery } = parts;
  const { t } = useTranslation("orders");
  const [openDialog, setOpenDialog] = useState<"cancel" | "return">();
  const close = () => setOpenDialog(undefined);
  return (
    <div className="order-detail">
      <div className="stack">
        <OrderBadge order={order} />
        <ConfirmOrder order={order} />
        <OrderTimeline order={order} />
        <Parcels orderId={order.id} />
      </div>
      <div className="stack">
        <OrderLines items={order.items} reviews={order.status === "delivered" || order.status === "completed"} />
        <OrderTotals order={order} />
        {(order.returns.length > 0 || order.exchange || order.refunds.length > 0) && <AfterSales order={order} />}
        <OrderDetails order={order} />
        <CorrectDelivery order={order} />
        <OrderStatusLine order={order} />
        <OrderDocuments order={order} />
        <div className="actions">
          {order.mayCancel && <Button onClick={() => setOpenDialog("cancel")}>{t("cancel")}</Button>}
          {order.mayReturn && <Button onClick={() => setOpenDialog("return")}>{t("return")}</Button>}
          <RequestExchange order={order} />
          {order.returns.length > 0 && <WithdrawReturn order={order} />}
          <BuyAgain orderId={order.id} />
        </div>
        <AskAboutOrder number={order.number} />
        <SharedLink order={order} />
      </div>
      <CancelDialog order={order} open={openDialog === "cancel"} onClose={close} />
      <ReturnDialog key={order.version} order={order} open={openDialog === "return"} onClose={close} />
    </div>
  );
}
