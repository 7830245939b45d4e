import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { returnsApi } from "./returnsApi.ts";

/** A button, with a question, for a return request whose goods have not arrived. */
export function WithdrawReturn({ order }: { order: OrderView }) {
  const { t } = useTranslation(["orders", "errors"]);
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const withdrawing = useMutation({
    mutationFn: () => returnsApi.withdrawReturn({ params: { id: order.id }, body: { version: order.version } }),
    onSuccess: ({ order, message }) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      toast.success(t(`errors:${message as ErrorKey}`));
      setConfirming(false);
    },
    onError: (error) => toast.error(errorMessage(error, "orders.cannotWithdraw")),
    // The goods may have arrived meanwhile: refetch in any case.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
  const isWaiting = order.returns.some(({ kind, status }) => kind === "return" && status === "requested");
  if (!isWaiting) return null;
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t("withdrawReturn")}</Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("withdrawReturnTitle")}
        lead={<span className="code">{order.number}</span>}
        actions={
          <>
            <Button kind="main" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
              {t("withdrawReturn")}
            </Button>
            <Button onClick={() => setConfirming(false)}>{t("goBack")}</Button>
          </>
        }
      >
        <p>{t("withdrawReturnText")}</p>
      </Dialog>
    </>
  );
}
