import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { type OrderStatus, orderStatusDefinitions } from "#shop/orders/orderStatusDefinitions.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminOrdersApi } from "./adminOrdersApi.ts";
import { CancelOrder } from "./CancelOrder.tsx";
import { ConfirmStatusDialog } from "./ConfirmStatusDialog.tsx";
import { adminOrderQuery, allAdminOrders } from "./queries.ts";
import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";

/** Offers only actions that are allowed now. */
export function OrderActions({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const { errorText: errorMessage } = useOrderErrorMessage();
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState<OrderStatus>();
  const [cancelling, cancel] = useState(false);
  const moving = useMutation({
    mutationFn: ({ status, ...more }: { status: OrderStatus; paidInShop?: true } & StaffNotes) =>
      adminOrdersApi.setStatus({
        params: { id: order.id },
        body: { status, version: order.version, ...more },
      }),
    onSuccess: (order) => {
      queryClient.setQueryData(adminOrderQuery(order.id).queryKey, order);
      toast.success(t("statusChanged", { status: t(`status.${order.status}`) }));
    },
    onError: (error) => toast.error(errorMessage(error, "admin.orders.statusFailed")),
    onSettled: () => queryClient.invalidateQueries(allAdminOrders),
  });
  const go = (status: OrderStatus) =>
    orderStatusDefinitions[status].needsConfirmation ? setConfirming(status) : moving.mutate({ status });
  const asksPayment = confirming === "delivered" && order.dueInShop > 0;
  const [first, ...others] = order.nextStatuses.filter((status) => !order.mayCancel || status !== "cancelled");
  if (!first && !order.mayCancel)
    return Object.values(order.may).some(Boolean) ? null : <p className="muted">{t("noActions")}</p>;
  return (
    <div className="actions">
      {first && (
        <Button kind="main" size="small" busy={moving.isPending} onClick={() => go(first)}>
          {t(`transition.${first}`)}
        </Button>
      )}
      {others.map((status) => (
        <Button key={status} size="small" aria-disabled={moving.isPending} onClick={() => go(status)}>
          {t(`transition.${status}`)}
        </Button>
      ))}
      {order.mayCancel && (
        <Button kind="quiet" size="small" onClick={() => cancel(true)}>
          {t("cancel")}
        </Button>
      )}
      <ConfirmStatusDialog
        status={confirming}
        title={
          asksPayment
            ? t("paidInShop.question", { amount: money(order.dueInShop) })
            : confirming
              ? t("sure", { status: t(`status.${confirming}`) })
              : ""
        }
        text={t(asksPayment ? "paidInShop.text" : "sureText")}
        busy={moving.isPending}
        onClose={() => setConfirming(undefined)}
        onGo={(notes) =>
          confirming &&
          moving.mutate(
            { status: confirming, ...notes, ...(asksPayment && { paidInShop: true }) },
            { onSuccess: () => setConfirming(undefined) },
          )
        }
      />
      <CancelOrder order={order} open={cancelling} onClose={() => cancel(false)} />
    </div>
  );
}
