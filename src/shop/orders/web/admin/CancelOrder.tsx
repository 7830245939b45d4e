import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminOrdersApi } from "./adminOrdersApi.ts";
import { adminOrderQuery, allAdminOrders } from "./queries.ts";
import { StaffNoteFields, useStaffNotes } from "./StaffNoteFields.tsx";
import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";
import { useReauthenticatedAction } from "./useReauthenticatedAction.ts";

type Props = { order: AdminOrderView; open: boolean; onClose(): void };

/** Cancels with or without a refund; an unpaid order has no such choice. */
export function CancelOrder({ order, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const { messageText, errorText: errorMessage } = useOrderErrorMessage();
  const queryClient = useQueryClient();
  const [refund, setRefund] = useState<"yes" | "no">("yes");
  const { typed, setTyped, notes } = useStaffNotes();
  const { run, dialog } = useReauthenticatedAction(() =>
    adminOrdersApi.cancel({
      params: { id: order.id },
      body: {
        refund: order.mayRefund && refund === "yes",
        version: order.version,
        ...notes,
      },
    }),
  );
  const cancelling = useMutation({
    mutationFn: () => run(undefined),
    onSuccess: ({ order, message, facts }) => {
      queryClient.setQueryData(adminOrderQuery(order.id).queryKey, order);
      const failed = message === "admin.orders.refundFailed";
      toast[failed ? "error" : "success"](messageText(message, facts));
      onClose();
    },
    onError: (error) => toast.error(errorMessage(error, "orders.cancelFailed")),
    onSettled: () => queryClient.invalidateQueries(allAdminOrders),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("cancelTitle", { number: `\u2066${order.number}\u2069` })}
      actions={
        <>
          <Button kind="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {t("transition.cancelled")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t("cancelText")}</p>
      {order.mayRefund ? (
        <RadioCards<"yes" | "no">
          legend={t("money")}
          legendHidden
          name="refund"
          value={refund}
          onChange={setRefund}
          options={[
            { value: "yes", label: t("withRefund"), detail: t("withRefundHint", { amount: money(order.total) }) },
            { value: "no", label: t("withoutRefund"), detail: t("withoutRefundHint") },
          ]}
        />
      ) : (
        <p className="muted">{t("nothingPaid")}</p>
      )}
      <StaffNoteFields name="cancel" values={typed} onChange={setTyped} />
      {dialog}
    </Dialog>
  );
}
