import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { allStaffOrders, staffOrderAsk } from "./asks.ts";
import { useStaffProblem } from "./useStaffProblem.ts";

type Props = { order: StaffOrderView; open: boolean; onClose(): void };

/** With the money back or without; where nothing was paid there is nothing to choose. */
export function CancelOrder({ order, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const { said, explain } = useStaffProblem();
  const asked = useQueryClient();
  const [refund, setRefund] = useState<"yes" | "no">("yes");
  const [reason, setReason] = useState("");
  const cancelling = useMutation({
    mutationFn: () =>
      api.staffOrders.cancel({
        params: { id: order.id },
        body: {
          refund: order.mayRefund && refund === "yes",
          version: order.version,
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      }),
    onSuccess: ({ order, message, facts }) => {
      asked.setQueryData(staffOrderAsk(order.id).queryKey, order);
      const failed = message === "admin.orders.refundFailed";
      toast[failed ? "error" : "success"](said(message, facts));
      onClose();
    },
    onError: (error) => toast.error(explain(error, "orders.cancelFailed")),
    onSettled: () => asked.invalidateQueries(allStaffOrders),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("cancelTitle", { number: `\u2066${order.number}\u2069` })}
      actions={
        <>
          <Button kind="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {t("move.cancelled")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t("cancelText")}</p>
      {order.mayRefund ? (
        <RadioCards<"yes" | "no">
          legend={t("money")}
          legendUnseen
          name="refund"
          value={refund}
          onChange={setRefund}
          options={[
            { value: "yes", label: t("withRefund"), detail: t("withRefundHint", { amount: money(order.total) }) },
            { value: "no", label: t("withoutRefund"), detail: t("withoutRefundHint") },
          ]}
        />
      ) : (
        <p className="soft">{t("nothingPaid")}</p>
      )}
      <TextAreaField
        name="cancel-reason"
        label={t("reason")}
        optional
        hint={t("reasonHint")}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
