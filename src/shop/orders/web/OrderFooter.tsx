import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import type { OrderView } from "../contract.ts";
import { AskAboutOrder } from "./AskAboutOrder.tsx";
import { OrderDetails } from "./OrderDetails.tsx";
import { OrderDocuments } from "./OrderDocuments.tsx";
import { OrderStatusLine } from "./OrderStatusLine.tsx";
import type { OrderFooterParts } from "./orderParts.ts";
import { SharedLink } from "./SharedLink.tsx";

const CancelDialog = lazyDialog(() => import("./CancelDialog.tsx").then((file) => file.CancelDialog));

/** Addresses, payment and next step of a customer's order, its documents, and what the customer may do with it. */
export function OrderFooter({ order, ...parts }: { order: OrderView } & OrderFooterParts) {
  const { ReturnDialog, RequestExchange, WithdrawReturn, BuyAgain, CorrectDelivery } = parts;
  const { t } = useTranslation("orders");
  const [openDialog, setOpenDialog] = useState<"cancel" | "return">();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <OrderDetails order={order} />
      <CorrectDelivery order={order} />
      <OrderStatusLine order={order} />
      <OrderDocuments order={order} />
      <div className="actions">
        {order.mayCancel && <Button onClick={() => setOpenDialog("cancel")}>{t("cancel")}</Button>}
        {order.mayReturn && <Button onClick={() => setOpenDialog("return")}>{t("return")}</Button>}
        <RequestExchange order={order} />
        <Suspense>{order.returns.length > 0 && <WithdrawReturn order={order} />}</Suspense>
        <BuyAgain orderId={order.id} />
      </div>
      <AskAboutOrder number={order.number} />
      <SharedLink order={order} />
      <CancelDialog order={order} open={openDialog === "cancel"} onClose={close} />
      <ReturnDialog key={order.version} order={order} open={openDialog === "return"} onClose={close} />
    </>
  );
}
