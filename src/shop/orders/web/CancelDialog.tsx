import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import type { OrderSummary } from "../contract.ts";
import { orderAsk } from "./asks.ts";

type Props = {
  order: Pick<OrderSummary, "id" | "number" | "version" | "paymentMethod" | "total">;
  open: boolean;
  onClose(): void;
};

/** Asks before an order is given up, and says what happens to the money. */
export function CancelDialog({ order, open, onClose }: Props) {
  const { t } = useTranslation(["orders", "errors"]);
  const { money } = useLanguage();
  const problem = useProblem();
  const asked = useQueryClient();
  const [reason, setReason] = useState("");
  const cancelling = useMutation({
    mutationFn: () =>
      api.orders.cancel({
        params: { id: order.id },
        body: { version: order.version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      }),
    onSuccess: ({ order, message }) => {
      asked.setQueryData(orderAsk(order.id).queryKey, order);
      toast.success(t(`errors:${message as ErrorKey}`));
      onClose();
    },
    onError: (error) => toast.error(problem(error, "orders.cancelFailed")),
    // A parcel may have left in between: whatever came of it, show what is true now.
    onSettled: () => asked.invalidateQueries({ queryKey: ["orders"] }),
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
