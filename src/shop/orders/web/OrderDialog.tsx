import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/api.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import type { OrderView, SharedOrderView } from "../contract.ts";
import { openReturnStatuses, type ReturnStatus } from "../return.ts";
import { orderAsk } from "./asks.ts";
import { BuyAgain } from "./BuyAgain.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { OrderFacts } from "./OrderFacts.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderPapers } from "./OrderPapers.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import { ReturnDialog } from "./ReturnDialog.tsx";
import { Returns } from "./Returns.tsx";

type Props = { title: string; id: string | undefined; onClose(): void };

/** One order, opened over the list. Its address is its own, so that a mail may lead here. */
export function OrderDialog({ title, id, onClose }: Props) {
  const { t } = useTranslation(["orders", "errors"]);
  const order = useQuery({ ...orderAsk(id ?? ""), enabled: id !== undefined });
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
      lead={shown ? <Lead order={shown} /> : "\u00a0"}
    >
      <div className="order-room">
        {shown && order.isRefetchError && (
          <Notice tone="warning" live>
            {t("errors:orders.refreshFailed")}{" "}
            <button type="button" className="text-button" onClick={() => order.refetch()}>
              {t("tryAgain")}
            </button>
          </Notice>
        )}
        {shown ? (
          <Order order={shown} />
        ) : order.isError ? (
          <Missing error={order.error} onRetry={() => order.refetch()} />
        ) : (
          <SkeletonLines lines={6} height="4rem" />
        )}
      </div>
    </Dialog>
  );
}

function Lead({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const { number } = useLanguage();
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      {t("pieces", { count, n: number(count) })} · <bdi>{order.shippingAddress.city}</bdi>
    </>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation(["orders", "errors"]);
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={t("notFound")} />;
  return (
    <EmptyState title={t("errors:orders.loadFailed")} action={<Button onClick={onRetry}>{t("tryAgain")}</Button>} />
  );
}

function Order({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const [asking, ask] = useState<"cancel" | "return">();
  const close = () => ask(undefined);
  return (
    <div className="order-detail">
      <div className="stack">
        <OrderBadge order={order} />
        <OrderTimeline order={order} />
      </div>
      <div className="stack">
        <OrderLines items={order.items} />
        <OrderTotals order={order} />
        <Returns order={order} own />
        <OrderFacts order={order} />
        <OrderNow order={order} />
        <OrderPapers order={order} />
        <div className="actions">
          {order.mayCancel && <Button onClick={() => ask("cancel")}>{t("cancel")}</Button>}
          {order.mayReturn && <Button onClick={() => ask("return")}>{t("return")}</Button>}
          <BuyAgain orderId={order.id} />
        </div>
      </div>
      <CancelDialog order={order} open={asking === "cancel"} onClose={close} />
      <ReturnDialog key={order.version} order={order} open={asking === "return"} onClose={close} />
    </div>
  );
}

/** While goods are on their way back, that is what one wants to know. */
export function OrderBadge({ order: { status, returns } }: { order: Pick<OrderView, "status" | "returns"> }) {
  const { t } = useTranslation("orders");
  const open = status === "pending_refund" ? returns.find((it) => isOpen(it.status)) : undefined;
  return <StatusBadge status={status}>{t(open ? `returnState.${open.status}` : `status.${status}`)}</StatusBadge>;
}

const isOpen = (status: ReturnStatus) => openReturnStatuses.some((open) => open === status);

/** What one may expect or do next. */
export function OrderNow({ order }: { order: SharedOrderView }) {
  const { t } = useTranslation("orders");
  const { day, money } = useLanguage();
  const until = order.returnUntil;
  const returning = order.returns.some(({ status }) => isOpen(status));
  if (returning) return null;
  if (until && (order.status === "delivered" || order.status === "completed")) {
    const over = new Date(until) < new Date();
    return <Notice>{t(over ? "returnOver" : "returnUntil", { date: day(until) })}</Notice>;
  }
  // A bank may send back what was issued: then it is on its way again.
  const owed = order.status === "refunded" && order.refunds.some(({ status }) => status !== "succeeded");
  const now = order.status === "dispatched" ? "tooLate" : (`now.${owed ? "pending_refund" : order.status}` as const);
  return <Notice>{t(now, { total: money(order.total) })}</Notice>;
}
