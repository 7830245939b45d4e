import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import type { OrderView } from "../contract.ts";
import { AskAboutOrder } from "./AskAboutOrder.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { OrderDetails } from "./OrderDetails.tsx";
import { OrderDocuments } from "./OrderDocuments.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderBadge, OrderStatusLine } from "./OrderStatus.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import type { OrderParts } from "./orderParts.ts";
import { PaidRefunds } from "./PaidRefunds.tsx";
import { Returns } from "./Returns.tsx";
import { SharedLink } from "./SharedLink.tsx";

/** Everything about one order of a customer. */
export function CustomerOrder({ order, ...parts }: { order: OrderView } & OrderParts) {
  const { ConfirmOrder, ReturnDialog, OwnReturnPhotos, Exchange, RequestExchange, PayoutAccount } = parts;
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
        <Returns order={order} Photos={OwnReturnPhotos} />
        <Exchange order={order} />
        <PayoutAccount order={order} />
        <PaidRefunds order={order} />
        <OrderDetails order={order} />
        <CorrectDelivery order={order} />
        <OrderStatusLine order={order} />
        <OrderDocuments order={order} />
        <div className="actions">
          {order.mayCancel && <Button onClick={() => setOpenDialog("cancel")}>{t("cancel")}</Button>}
          {order.mayReturn && <Button onClick={() => setOpenDialog("return")}>{t("return")}</Button>}
          <RequestExchange order={order} />
          <WithdrawReturn order={order} />
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
