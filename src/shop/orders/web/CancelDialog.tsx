import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { ordersApi } from "#shop/orders/web/ordersApi.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import type { OrderSummary } from "../contract.ts";
import { orderQuery } from "./queries.ts";

type Props = {
  order: Pick<OrderSummary, "id" | "number" | "version" | "paymentMethod" | "total">;
  open: boolean;
  onClose(): void;
};

/** Confirms a cancellation and states what happens to the payment. */
export function CancelDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation(["orders", "errors"]);
  const { money } = useLanguage();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const cancelling = useMutation({
    mutationFn: () =>
      ordersApi.cancel({
        params: { id: order.id },
        body: { version: order.version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      }),
    onSuccess: ({ order, message }) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      toast.success(t(`errors:${message as ErrorKey}`));
      onClose();
    },
    onError: (error) => toast.error(errorMessage(error, "orders.cancelFailed")),
    // The parcel may have been dispatched meanwhile: refetch in any case.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("cancelTitle")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          <Button kind="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {t("cancel")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t(order.paymentMethod === "card" ? "cancelCard" : "cancelCod", { total: money(order.total) })}</p>
      <TextAreaField
        name={`reason-${order.id}`}
        label={t("cancelReason")}
        maxLength={500}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
