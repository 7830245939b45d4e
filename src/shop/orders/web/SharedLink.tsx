import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { toast } from "#web/ui/toast.ts";
import type { OrderView } from "../contract.ts";
import { ordersApi } from "./ordersApi.ts";
import { orderQuery } from "./queries.ts";

/** Tells that the mails contain a link to the order, and turns it off. */
export function SharedLink({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const { day } = useLanguage();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(order.id);
  const revoking = useMutation({
    mutationFn: () => ordersApi.revokeLink({ params: { id: order.id } }),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, (known) => known && { ...known, sharedUntil: null });
      toast.success(t("shared.revoked"));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (!order.sharedUntil) return null;
  return (
    <p className="muted small">
      {t("shared.link", { date: day(order.sharedUntil) })}{" "}
      <button type="button" className="text-button" disabled={revoking.isPending} onClick={() => revoking.mutate()}>
        {t("shared.revoke")}
      </button>
    </p>
  );
}
