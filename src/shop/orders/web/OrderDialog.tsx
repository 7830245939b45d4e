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
import type { OrderView } from "../contract.ts";
import { orderAsk } from "./asks.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { OrderFacts } from "./OrderFacts.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { OrderTotals } from "./OrderTotals.tsx";

type Props = { title: string; id: string | undefined; onClose(): void };

/** One order, opened over the list. Its address is its own, so that a mail may lead here. */
export function OrderDialog({ title, id, onClose }: Props) {
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
  const { money } = useLanguage();
  const [cancelling, cancel] = useState(false);
  return (
    <div className="order-detail">
      <div className="stack">
        <StatusBadge status={order.status}>{t(`status.${order.status}`)}</StatusBadge>
        <OrderTimeline order={order} />
      </div>
      <div className="stack">
        <OrderLines items={order.items} />
        <OrderTotals order={order} />
        <OrderFacts order={order} />
        <Notice>
          {t(order.status === "dispatched" ? "tooLate" : `now.${order.status}`, { total: money(order.total) })}
        </Notice>
        {order.mayCancel && (
          <div className="actions">
            <Button onClick={() => cancel(true)}>{t("cancel")}</Button>
          </div>
        )}
      </div>
      <CancelDialog order={order} open={cancelling} onClose={() => cancel(false)} />
    </div>
  );
}
