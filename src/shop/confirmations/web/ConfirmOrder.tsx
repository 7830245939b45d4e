import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { OrderView } from "#shop/orders/contract.ts";
import { dueOf } from "#shop/orders/web/dueOf.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { confirmationsApi } from "./confirmationsApi.ts";

/** Asks the signed-in customer to confirm a cash order; afterwards the delivery day they asked for, if any. */
export function ConfirmOrder({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const { money, dayAndTime, weekday } = useLanguage();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const confirming = useMutation({
    mutationFn: () => confirmationsApi.confirmOwn({ params: { id: order.id } }),
    onSuccess: (confirmed) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, confirmed);
      toast.success(t("confirm.done"));
    },
    onError: (error) => {
      toast.error(errorMessage(error, "orders.confirmFailed"));
      queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    },
  });
  const { confirmation } = order;
  if (!confirmation) return null;
  if (confirmation.outcome === "waiting" && order.status === "cod_order_placed")
    return (
      <Notice tone="warning" title={t("confirm.title")}>
        <p>{t("confirm.text", { total: money(dueOf(order)), time: dayAndTime(confirmation.until) })}</p>
        <Button kind="main" size="small" busy={confirming.isPending} onClick={() => confirming.mutate()}>
          {t("confirm.button")}
        </Button>
      </Notice>
    );
  if (!confirmation.deliverOn || order.deliveredAt || order.status === "cancelled") return null;
  // Noon of the day, wherever the browser is.
  return <Notice>{t("confirm.deliverOn", { day: weekday(`${confirmation.deliverOn}T12:00:00Z`) })}</Notice>;
}
