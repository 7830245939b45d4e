import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { orderQuery } from "#shop/orders/web/queries.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { ExchangeSummary } from "./ExchangeSummary.tsx";
import { returnsApi } from "./returnsApi.ts";

/** The exchange of an order: its state, what the customer gets, and what happens next. */
export function Exchange({ order }: { order: OrderView }) {
  const { t } = useTranslation(["orders", "errors"]);
  const { day } = useLanguage();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const withdrawing = useMutation({
    mutationFn: () => returnsApi.withdrawExchange({ params: { id: order.id }, body: { version: order.version } }),
    onSuccess: ({ order, message }) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      toast.success(t(`errors:${message as ErrorKey}`));
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
  const { exchange } = order;
  if (!exchange) return null;
  const other = exchange.order.id === order.id ? exchange.replacement : exchange.order;
  return (
    <Notice title={t(`exchange.state.${exchange.status}`)}>
      <ExchangeSummary exchange={exchange} />
      {exchange.decidedBy && <p>{t("exchange.decidedBy", { date: day(exchange.decidedBy) })}</p>}
      {exchange.resolution && (
        <p>
          <q>
            <bdi>{exchange.resolution}</bdi>
          </q>
        </p>
      )}
      {other && (
        <p>
          <Link to={`/orders/${other.id}`}>{t("exchange.other", { number: other.number })}</Link>
        </p>
      )}
      {exchange.status === "requested" && (
        <div className="actions">
          <Button size="small" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            {t("exchange.withdraw")}
          </Button>
        </div>
      )}
    </Notice>
  );
}
