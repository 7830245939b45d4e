import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#shop/orders/web/StatusBadge.tsx";
import { ApiError } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { OrderView, SharedOrderView } from "../contract.ts";
import { isOpenExchange } from "../exchangeStatus.ts";
import { isOpenReturn } from "../returnStatus.ts";
import { AskAboutOrder } from "./AskAboutOrder.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { dueOf } from "./dueOf.ts";
import { OrderDetails } from "./OrderDetails.tsx";
import { OrderDocuments } from "./OrderDocuments.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import type { OrderParts } from "./orderParts.ts";
import { PaidRefunds } from "./PaidRefunds.tsx";
import { orderQuery } from "./queries.ts";
import { Returns } from "./Returns.tsx";
import { SharedLink } from "./SharedLink.tsx";
import { useReturnDays } from "./useReturnDays.ts";

type Props = { title: string; id: string | undefined; orderParts: OrderParts; onClose(): void };

/** One order in a dialog over the list, with its own URL as link target for mails. */
export function OrderDialog({ title, id, orderParts, onClose }: Props) {
  const { t } = useTranslation(["orders", "errors"]);
  const order = useQuery({ ...orderQuery(id ?? ""), enabled: id !== undefined });
  const shown = id === undefined ? undefined : order.data;
  return (
    <Dialog
      wide
      open={id !== undefined}
      onClose={onClose}
      title={
        <>
          {title} <span className="code">{shown?.number ?? "\u00a0"}</span>
        </>
      }
      lead={shown ? <DialogIntro order={shown} /> : "\u00a0"}
    >
      <div className="order-dialog">
        {shown && order.isRefetchError && (
          <Notice tone="warning" live>
            {t("errors:orders.refreshFailed")}{" "}
            <button type="button" className="text-button" onClick={() => order.refetch()}>
              {t("tryAgain")}
            </button>
          </Notice>
        )}
        {shown ? (
          <Order order={shown} {...orderParts} />
        ) : order.isError ? (
          <OrderNotFound error={order.error} onRetry={() => order.refetch()} />
        ) : (
          <SkeletonLines lines={6} height="4rem" />
        )}
      </div>
    </Dialog>
  );
}

function DialogIntro({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const { number } = useLanguage();
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      {t("pieces", { count, n: number(count) })} · <bdi>{order.shippingAddress.city}</bdi>
    </>
  );
}

function OrderNotFound({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation(["orders", "errors"]);
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={t("notFound")} />;
  return (
    <EmptyState title={t("errors:orders.loadFailed")} action={<Button onClick={onRetry}>{t("tryAgain")}</Button>} />
  );
}

function Order({ order, ...parts }: { order: OrderView } & OrderParts) {
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

/** An open return takes precedence over the order status. */
export function OrderBadge({ order: { status, returns } }: { order: Pick<OrderView, "status" | "returns"> }) {
  const { t } = useTranslation("orders");
  const open = status === "pending_refund" ? returns.find(isOpenReturn) : undefined;
  return <StatusBadge status={status}>{t(open ? `returnState.${open.status}` : `status.${status}`)}</StatusBadge>;
}

/** Status-dependent information and next step. */
export function OrderStatusLine({ order }: { order: SharedOrderView }) {
  const { t } = useTranslation("orders");
  const { day, money } = useLanguage();
  const days = useReturnDays();
  const until = order.returnUntil;
  const exchanging = order.exchange?.order.id === order.id && isOpenExchange(order.exchange);
  const returning = exchanging || order.returns.some(isOpenReturn);
  if (returning) return null;
  if (until && (order.status === "delivered" || order.status === "completed")) {
    const over = new Date(until) < new Date();
    return <Notice>{t(over ? "returnOver" : "returnUntil", { date: day(until) })}</Notice>;
  }
  // The bank may send back a paid refund: then it is under way again.
  const owed = order.status === "refunded" && order.refunds.some(({ status }) => status !== "succeeded");
  const now = order.status === "dispatched" ? "tooLate" : (`now.${owed ? "pending_refund" : order.status}` as const);
  return <Notice>{t(now, { total: money(dueOf(order)), days })}</Notice>;
}
