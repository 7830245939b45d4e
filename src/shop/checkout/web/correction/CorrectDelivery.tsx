import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import type { correctionContract } from "#shop/checkout/correctionContract.ts";
import { correctionEndpoints } from "#shop/checkout/correctionEndpoints.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { createClient } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { send } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";
import type { correctionOf } from "./correctionForm.ts";

const correctionApi = createClient<typeof correctionContract>(correctionEndpoints, send);

/** Lets the customer correct where the order goes, until it is being prepared. */
export function CorrectDelivery({ order }: { order: OrderView }) {
  const { t } = useTranslation(["orders", "errors"]);
  const { dayAndTime } = useLanguage();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [Dialog, fetchDialog] = useLazyComponent(() =>
    import("./CorrectionDialog.tsx").then(({ CorrectionDialog }) => CorrectionDialog),
  );
  const saving = useMutation({
    mutationFn: (correction: ReturnType<typeof correctionOf>) =>
      correctionApi.correct({ params: { id: order.id }, body: { ...correction, version: order.version } }),
    onSuccess: ({ order, message }) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      toast.success(t(`errors:${message as ErrorKey}`));
      setOpen(false);
    },
    // The order may be under way meanwhile: refetch in any case.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
  const last = order.corrections.at(-1);
  return (
    <>
      {last && <p className="muted small">{t("correctedBy", { date: dayAndTime(last.at) })}</p>}
      {order.mayCorrect && (
        <div className="actions">
          <Button
            size="small"
            onClick={() => {
              saving.reset();
              fetchDialog();
              setOpen(true);
            }}
          >
            {t("correct")}
          </Button>
        </div>
      )}
      {open && Dialog && (
        <Dialog
          order={order}
          lead={t("correctText")}
          busy={saving.isPending}
          error={saving.error}
          onSave={(correction) => saving.mutate(correction)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
