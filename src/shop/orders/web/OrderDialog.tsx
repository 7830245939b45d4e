import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { OrderView } from "../contract.ts";
import { orderQuery } from "./queries.ts";

type Props = { title: string; id: string | undefined; Order: ComponentType<{ order: OrderView }>; onClose(): void };

/** One order in a dialog over the list, with its own URL as link target for mails. */
export function OrderDialog({ title, id, Order, onClose }: Props) {
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
          <Suspense fallback={<SkeletonLines lines={6} height="4rem" />}>
            <Order order={shown} />
          </Suspense>
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
