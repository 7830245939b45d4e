import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { ListFoot, ListHead } from "#web/admin/list/ListFrame.tsx";
import { SelectAllBanner } from "#web/admin/list/SelectAllBanner.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { adminOrderListApi } from "./adminOrderListApi.ts";
import { BulkChange } from "./BulkChange.tsx";
import { BulkJobs } from "./BulkJobs.tsx";
import { ExportPdf } from "./ExportPdf.tsx";
import { type Filters, filtersToQuery, filtersToSearch, isDateRangeValid, parseFilters } from "./filters.ts";
import { OrderDrawer, type OrderDrawerProps } from "./OrderDrawer.tsx";
import { OrderFilters } from "./OrderFilters.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { type OrderSelection, selectOrders } from "./orderSelection.ts";
import { Queues } from "./Queues.tsx";
import { adminOrdersQuery } from "./queries.ts";
import { SavedViews } from "./SavedViews.tsx";
import { useStableList } from "./useStableList.ts";
import "./adminOrders.css";
import { ExportButton } from "#shop/accounts/web/ExportButton.tsx";

const here = "/secret-dashboard/orders";

type Props = Pick<OrderDrawerProps, "ReturnActions" | "Shipments" | "CorrectDelivery"> & {
  /** From the shipping module: ships the selected orders. */
  BulkShipments: ComponentType<{ orderIds: readonly string[] }>;
};

export function OrdersTab({ ReturnActions, Shipments, CorrectDelivery, BulkShipments }: Props) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filters = parseFilters(search);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const query = adminOrdersQuery(filters);
  const orders = useQuery({ ...query, enabled: isDateRangeValid(filters) });
  const update = useStableList(query, () => orders.refetch());
  const { selected, choose } = useSelection(filtersToSearch({ ...filters, page: 1 }));

  const show = (next: Filters) => navigate(here + filtersToSearch(next), { replace: true, preventScrollReset: true });
  const open = (id?: string) =>
    navigate(`${here}${id ? `/${id}` : ""}${filtersToSearch(filters)}`, { preventScrollReset: true });
  const items = orders.data?.items ?? [];
  return (
    <>
      <ListHead title={t("orders")} page={orders.data} what="found">
        {can("orders.export") && (
          <>
            <ExportButton path="/admin/orders/export.csv" query={fileQuery(filters)} />
            <ExportPdf query={fileQuery(filters)} selected={selected} />
          </>
        )}
      </ListHead>
      <Queues filters={filters} />
      <SavedViews filters={filters} />
      <OrderFilters filters={filters} onChange={show} />
      <BulkJobs />
      {/* Live region: rendered empty, so that screen readers announce its later content. */}
      <div className="list-update" role="status">
        {update.isWaiting && (
          <>
            <span>{t("list.changed")}</span>
            <Button size="small" onClick={update.show}>
              {t("list.show")}
            </Button>
          </>
        )}
      </div>
      <OrdersTable {...{ orders, filters, selected, choose, open }} />
      <BulkChange selection={selected} onClear={() => choose(new Map())}>
        <BulkShipments orderIds={[...selected.keys()]} />
        <SelectAllBanner
          shown={items.length}
          isWholePage={items.every(({ id }) => selected.has(id))}
          selected={selected.size}
          total={orders.data?.total ?? 0}
          failed="admin.orders.fetchFailed"
          pick={async () =>
            choose(selectOrders((await adminOrderListApi.selection({ query: filtersToQuery(filters) })).items))
          }
        />
      </BulkChange>
      <ListFoot page={orders.data} hrefOf={(page) => here + filtersToSearch({ ...filters, page })} />
      <OrderDrawer
        id={opened || undefined}
        ReturnActions={ReturnActions}
        Shipments={Shipments}
        CorrectDelivery={CorrectDelivery}
        onClose={() => open()}
      />
    </>
  );
}

function fileQuery(filters: Filters): Record<string, string> {
  const { page: _, ...query } = filtersToQuery(filters);
  return query;
}

/** Selection per filter set: kept across pages, cleared when the filters change. */
function useSelection(list: string) {
  const [state, setState] = useState({ list, selected: selectOrders([]) });
  return {
    selected: state.list === list ? state.selected : selectOrders([]),
    choose: (selected: OrderSelection) => setState({ list, selected }),
  };
}
