import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderSummary } from "#shop/orders/adminContract.ts";
import { moveRowFocus } from "#web/admin/list/moveRowFocus.ts";
import { RowSkeletons } from "#web/admin/list/RowSkeletons.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { type Filters, isDateRangeValid, isFiltered } from "./filters.ts";
import { OrderRow } from "./OrderRow.tsx";
import { OrdersHead } from "./OrdersHead.tsx";
import { type OrderSelection, toggleOrder } from "./orderSelection.ts";

import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";

type Props = {
  orders: UseQueryResult<{ items: AdminOrderSummary[]; total: number }>;
  filters: Filters;
  selected: OrderSelection;
  choose(selection: OrderSelection): void;
  open(id: string): void;
};

export function OrdersTable({ orders, filters, selected, choose, open }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { errorText: errorMessage } = useOrderErrorMessage();
  const keys = useId();
  const items = orders.data?.items;

  if (orders.isError && !items)
    return (
      <EmptyState
        title={errorMessage(orders.error, "admin.orders.fetchFailed")}
        action={<Button onClick={() => orders.refetch()}>{t("tryAgain")}</Button>}
      />
    );
  if (!items && !isDateRangeValid(filters)) return <EmptyState title={t("noneTitle")}>{t("noneText")}</EmptyState>;
  if (items?.length === 0) {
    const none = isFiltered(filters) || filters.page > 1;
    return <EmptyState title={t(none ? "noneTitle" : "emptyTitle")}>{t(none ? "noneText" : "emptyText")}</EmptyState>;
  }
  const pick = (id: string, on: boolean) => {
    const order = items?.find((one) => one.id === id);
    if (order) choose(toggleOrder(selected, order, on));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for each row's own link and checkbox
    <div
      className={classNames("admin-table", orders.isPlaceholderData && "admin-table--stale")}
      aria-busy={orders.isFetching}
      onKeyDown={(event) => moveRowFocus(event, open, (id) => pick(id, !selected.has(id)))}
    >
      <p className="visually-hidden" id={keys}>
        {t("keys")}
      </p>
      <DataTable label={t("table")}>
        <OrdersHead items={items ?? []} {...{ filters, selected, choose }} />
        <tbody aria-describedby={keys}>
          {items ? (
            items.map((order, at) => (
              <OrderRow
                key={order.id}
                order={order}
                first={at === 0}
                isSelected={selected.has(order.id)}
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
