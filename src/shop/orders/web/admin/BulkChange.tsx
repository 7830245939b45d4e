import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import type { OrderStatus } from "#shop/orders/orderStatusDefinitions.ts";
import { statusPermissions } from "#shop/orders/statusPermissions.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { BulkBar } from "#web/ui/BulkBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminOrderListApi } from "./adminOrderListApi.ts";
import { BulkCancelDialog } from "./BulkCancelDialog.tsx";
import { ConfirmStatusDialog } from "./ConfirmStatusDialog.tsx";
import type { OrderSelection, SelectableOrder } from "./orderSelection.ts";
import { bulkJobsQuery } from "./queries.ts";
import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";
import { useReauthenticatedAction } from "./useReauthenticatedAction.ts";

/** `children` are rendered inside the bar. */
type Props = { selection: OrderSelection; onClear(): void; children?: ReactNode };

/** Starts a background job that changes all selected orders. */
export function BulkChange({ selection, onClear, children }: Props) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const { number } = useLanguage();
  const { errorText: errorMessage } = useOrderErrorMessage();
  const queryClient = useQueryClient();
  const [chosenStatus, chooseStatus] = useState<OrderStatus | "">("");
  const [isConfirming, setConfirming] = useState(false);
  const orders = [...selection.values()];

  const moves = [...new Set(orders.flatMap(statusesOf))].filter(
    (status) => can("orders.fulfil") && can(statusPermissions[status]),
  );
  const status = chosenStatus && moves.includes(chosenStatus) ? chosenStatus : "";
  const fits = orders.filter((order) => status && statusesOf(order).includes(status)).length;
  const { run, dialog } = useReauthenticatedAction((change: StaffNotes & { status: OrderStatus; refund?: boolean }) =>
    adminOrderListApi.startBulk({
      body: {
        ids: orders.map(({ id }) => id),
        versions: Object.fromEntries(orders.map(({ id, version }) => [id, version])),
        ...change,
      },
    }),
  );
  const changing = useMutation({
    mutationFn: run,
    onSuccess: onClear,
    onError: (error) => toast.error(errorMessage(error, "admin.orders.statusFailed")),
    onSettled: () => {
      setConfirming(false);
      return queryClient.invalidateQueries(bulkJobsQuery);
    },
  });
  return (
    <>
      <BulkBar count={orders.length} onClear={onClear}>
        {moves.length === 0 ? (
          <span>{t("bulkNothing")}</span>
        ) : (
          <>
            <span className="select">
              <select
                className="input input--small"
                aria-label={t("newStatus")}
                value={status}
                onChange={(event) => chooseStatus(event.target.value as OrderStatus)}
              >
                <option value="">{t("chooseStatus")}</option>
                {moves.map((move) => (
                  <option key={move} value={move}>
                    {t(`transition.${move}`)}
                  </option>
                ))}
              </select>
              <DownIcon />
            </span>
            <Button
              size="small"
              busy={changing.isPending}
              aria-disabled={status === ""}
              onClick={() => setConfirming(true)}
            >
              {t("apply")}
            </Button>
            {status && fits < orders.length && (
              <span className="small">{t("bulkFits", { done: number(fits), total: number(orders.length) })}</span>
            )}
          </>
        )}
        {children}
      </BulkBar>
      <ConfirmStatusDialog
        status={isConfirming && status && status !== "cancelled" ? status : undefined}
        title={status && t("bulkTitle", { status: t(`status.${status}`) })}
        text={t("bulkText")}
        busy={changing.isPending}
        onClose={() => setConfirming(false)}
        onGo={(notes) => status && changing.mutate({ status, ...notes })}
      />
      <BulkCancelDialog
        open={isConfirming && status === "cancelled"}
        busy={changing.isPending}
        onClose={() => setConfirming(false)}
        onGo={(input) => changing.mutate({ status: "cancelled", ...input })}
      />
      {dialog}
    </>
  );
}

/** Cancelling is an action of its own, and no status of the menu. */
const statusesOf = ({ nextStatuses, mayCancel }: SelectableOrder): OrderStatus[] =>
  mayCancel ? [...nextStatuses, "cancelled"] : nextStatuses;
