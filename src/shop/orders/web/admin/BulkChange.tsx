import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderStatus } from "#shop/orders/order.ts";
import { api } from "#web/admin/deskApi.ts";
import { useLanguage } from "#web/language.tsx";
import { BulkBar } from "#web/ui/BulkBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.ts";
import { bulkJobsAsk } from "./asks.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import type { Picks } from "./picks.ts";
import { useStaffProblem } from "./useStaffProblem.ts";

/** `children` stand in the bar too. */
type Props = { picks: Picks; onClear(): void; children?: ReactNode };

/** One change for everything that is selected; the shop carries it out by itself. */
export function BulkChange({ picks, onClear, children }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { explain } = useStaffProblem();
  const asked = useQueryClient();
  const [wished, wish] = useState<OrderStatus | "">("");
  const [asking, ask] = useState(false);
  const orders = [...picks.values()];

  const moves = [...new Set(orders.flatMap(({ nextStatuses }) => nextStatuses))];
  const status = wished && moves.includes(wished) ? wished : "";
  const fits = orders.filter(({ nextStatuses }) => status && nextStatuses.includes(status)).length;
  const changing = useMutation({
    mutationFn: ({ status, reason }: { status: OrderStatus; reason: string }) =>
      api.orderDesk.startBulk({
        body: {
          ids: orders.map(({ id }) => id),
          status,
          versions: Object.fromEntries(orders.map(({ id, version }) => [id, version])),
          ...(reason ? { reason } : {}),
        },
      }),
    onSuccess: onClear,
    onError: (error) => toast.error(explain(error, "admin.orders.statusFailed")),
    onSettled: () => {
      ask(false);
      return asked.invalidateQueries(bulkJobsAsk);
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
                onChange={(event) => wish(event.target.value as OrderStatus)}
              >
                <option value="">{t("chooseStatus")}</option>
                {moves.map((move) => (
                  <option key={move} value={move}>
                    {t(`move.${move}`)}
                  </option>
                ))}
              </select>
              <DownIcon />
            </span>
            <Button size="small" busy={changing.isPending} aria-disabled={status === ""} onClick={() => ask(true)}>
              {t("apply")}
            </Button>
            {status && fits < orders.length && (
              <span className="small">{t("bulkFits", { done: number(fits), total: number(orders.length) })}</span>
            )}
          </>
        )}
        {children}
      </BulkBar>
      <MoveDialog
        status={asking && status ? status : undefined}
        title={status && t("bulkTitle", { status: t(`status.${status}`) })}
        text={t("bulkText")}
        busy={changing.isPending}
        onClose={() => ask(false)}
        onGo={(reason) => status && changing.mutate({ status, reason })}
      />
    </>
  );
}
