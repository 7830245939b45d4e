import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { api } from "#web/admin/deskApi.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { allStaffOrders, staffOrderAsk } from "./asks.ts";
import { CancelOrder } from "./CancelOrder.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { needsAsking } from "./moves.ts";
import { useStaffProblem } from "./useStaffProblem.ts";

/** Only what may be done now is offered. */
export function OrderMoves({ order }: { order: StaffOrderView }) {
  const { t } = useTranslation("admin");
  const { explain } = useStaffProblem();
  const asked = useQueryClient();
  const [asking, ask] = useState<OrderStatus>();
  const [cancelling, cancel] = useState(false);
  const moving = useMutation({
    mutationFn: ({ status, reason }: { status: OrderStatus; reason?: string }) =>
      api.staffOrders.setStatus({
        params: { id: order.id },
        body: { status, version: order.version, ...(reason ? { reason } : {}) },
      }),
    onSuccess: (order) => {
      asked.setQueryData(staffOrderAsk(order.id).queryKey, order);
      toast.success(t("moved", { status: t(`status.${order.status}`) }));
    },
    onError: (error) => {
      if (!isMissingReason(error)) toast.error(explain(error, "admin.orders.statusFailed"));
    },
    onSettled: () => asked.invalidateQueries(allStaffOrders),
  });
  const go = (status: OrderStatus) => (needsAsking(status) ? ask(status) : moving.mutate({ status }));
  const [first, ...others] = order.nextStatuses.filter((status) => !order.mayCancel || status !== "cancelled");
  if (!first && !order.mayCancel)
    return Object.values(order.may).some(Boolean) ? null : <p className="soft">{t("noMoves")}</p>;
  return (
    <div className="actions">
      {first && (
        <Button kind="main" size="small" busy={moving.isPending} onClick={() => go(first)}>
          {t(`move.${first}`)}
        </Button>
      )}
      {others.map((status) => (
        <Button key={status} size="small" aria-disabled={moving.isPending} onClick={() => go(status)}>
          {t(`move.${status}`)}
        </Button>
      ))}
      {order.mayCancel && (
        <Button kind="quiet" size="small" onClick={() => cancel(true)}>
          {t("cancel")}
        </Button>
      )}
      <MoveDialog
        status={asking}
        title={asking ? t("sure", { status: t(`status.${asking}`) }) : ""}
        text={t("sureText")}
        busy={moving.isPending}
        error={isMissingReason(moving.error) ? explain(moving.error, "admin.orders.reasonRequired") : undefined}
        onClose={() => ask(undefined)}
        onGo={(reason) => asking && moving.mutate({ status: asking, reason }, { onSuccess: () => ask(undefined) })}
      />
      <CancelOrder order={order} open={cancelling} onClose={() => cancel(false)} />
    </div>
  );
}

const isMissingReason = (error: unknown) => error instanceof ApiError && error.key === "admin.orders.reasonRequired";
