import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import type { correctionContract } from "#shop/checkout/correctionContract.ts";
import { correctionEndpoints } from "#shop/checkout/correctionEndpoints.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";
import { toast } from "#web/ui/toast.ts";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import type { correctionOf } from "./correctionForm.ts";

const correctionApi = createClient<typeof correctionContract>(correctionEndpoints, send);

/** The customer's correction of where an own order goes. */
export function OwnCorrectionDialog({ order, onClose }: { order: OrderView; onClose(): void }) {
  const { t } = useTranslation(["orders", "errors"]);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (correction: ReturnType<typeof correctionOf>) =>
      correctionApi.correct({ params: { id: order.id }, body: { ...correction, version: order.version } }),
    onSuccess: ({ order, message }) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      toast.success(t(`errors:${message as ErrorKey}`));
      onClose();
    },
    // The order may be under way meanwhile: refetch in any case.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
  return (
    <CorrectionDialog
      order={order}
      lead={t("correctText")}
      busy={saving.isPending}
      error={saving.error}
      onSave={(correction) => saving.mutate(correction)}
      onClose={onClose}
    />
  );
}
