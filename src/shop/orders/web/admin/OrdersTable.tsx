import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { StaffOrderSummary } from "#shop/orders/contract.ts";
import { RowSkeletons } from "#web/admin/list/RowSkeletons.tsx";
import { walkRows } from "#web/admin/list/walkRows.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { datesFit, type Filters, isFiltered } from "./filters.ts";
import { OrderRow } from "./OrderRow.tsx";
import { OrdersHead } from "./OrdersHead.tsx";
import { type Picks, toggled } from "./picks.ts";

import { useStaffProblem } from "./useStaffProblem.ts";

type Props = {
  orders: UseQueryResult<{ items: StaffOrderSummary[]; total: number }>;
  filters: Filters;
  chosen: Picks;
  choose(picks: Picks): void;
  open(id: string): void;
};

export function OrdersTable({ orders, filters, chosen, choose, open }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { explain } = useStaffProblem();
  const keys = useId();
  const items = orders.data?.items;

  if (orders.isError && !items)
    return (
      <EmptyState
        title={explain(orders.error, "admin.orders.fetchFailed")}
        action={<Button onClick={() => orders.refetch()}>{t("tryAgain")}</Button>}
      />
    );
  if (!items && !datesFit(filters)) return <EmptyState title={t("noneTitle")}>{t("noneText")}</EmptyState>;
  if (items?.length === 0) {
    const none = isFiltered(filters) || filters.page > 1;
    return <EmptyState title={t(none ? "noneTitle" : "emptyTitle")}>{t(none ? "noneText" : "emptyText")}</EmptyState>;
  }
  const pick = (id: string, on: boolean) => {
    const order = items?.find((one) => one.id === id);
    if (order) choose(toggled(chosen, order, on));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for what every row's own link and box can do
    <div
      className={classes("orders-table", orders.isPlaceholderData && "orders-table--waits")}
      aria-busy={orders.isFetching}
      onKeyDown={(event) => walkRows(event, open, (id) => pick(id, !chosen.has(id)))}
    >
      <p className="unseen" id={keys}>
        {t("keys")}
      </p>
      <DataTable label={t("table")}>
        <OrdersHead items={items ?? []} {...{ filters, chosen, choose }} />
        <tbody aria-describedby={keys}>
          {items ? (
            items.map((order, at) => (
              <OrderRow
                key={order.id}
                order={order}
                first={at === 0}
                chosen={chosen.has(order.id)}
                onChoose={(on) => pick(order.id, on)}
                onOpen={() => open(order.id)}
              />
            ))
          ) : (
            <RowSkeletons columns={9} />
          )}
        </tbody>
      </DataTable>
    </div>
  );
}
