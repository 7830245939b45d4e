import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { api } from "#web/admin/deskApi.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { ListFoot, ListHead } from "#web/admin/list/ListFrame.tsx";
import { PickAll } from "#web/admin/list/PickAll.tsx";
import { Button } from "#web/ui/Button.tsx";
import { staffOrdersAsk } from "./asks.ts";
import { BulkChange } from "./BulkChange.tsx";
import { BulkJobs } from "./BulkJobs.tsx";
import { ExportPdf } from "./ExportPdf.tsx";
import { datesFit, type Filters, filtersFrom, queryOf, searchOf } from "./filters.ts";
import { OrderDrawer } from "./OrderDrawer.tsx";
import { OrderFilters } from "./OrderFilters.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { type Picks, picksOf } from "./picks.ts";
import { Queues } from "./Queues.tsx";
import { SavedViews } from "./SavedViews.tsx";
import { useCalmList } from "./useCalmList.ts";

const here = "/secret-dashboard/orders";

export default function OrdersTab() {
  const { t } = useTranslation("admin");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersFrom(search);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const ask = staffOrdersAsk(filters);
  const orders = useQuery({ ...ask, enabled: datesFit(filters) });
  const news = useCalmList(ask, () => orders.refetch());
  const { chosen, choose } = useChosen(searchOf({ ...filters, page: 1 }));

  const show = (next: Filters) => navigate(here + searchOf(next), { replace: true, preventScrollReset: true });
  const open = (id?: string) =>
    navigate(`${here}${id ? `/${id}` : ""}${searchOf(filters)}`, { preventScrollReset: true });
  const items = orders.data?.items ?? [];
  return (
    <>
      <ListHead title={t("orders")} page={orders.data} what="found">
        <DownloadButton path="/admin/orders/export.csv" query={fileQuery(filters)} />
        <ExportPdf query={fileQuery(filters)} chosen={chosen} />
      </ListHead>
      <Queues filters={filters} />
      <SavedViews filters={filters} />
      <OrderFilters filters={filters} onChange={show} />
      <BulkJobs />
      {/* Said where it is seen and heard, and empty until there is something to say. */}
      <div className="list-news" role="status">
        {news.isWaiting && (
          <>
            <span>{t("list.changed")}</span>
            <Button size="small" onClick={news.show}>
              {t("list.show")}
            </Button>
          </>
        )}
      </div>
      <OrdersTable {...{ orders, filters, chosen, choose, open }} />
      <BulkChange picks={chosen} onClear={() => choose(new Map())}>
        <PickAll
          shown={items.length}
          isWholePage={items.every(({ id }) => chosen.has(id))}
          selected={chosen.size}
          total={orders.data?.total ?? 0}
          failed="admin.orders.fetchFailed"
          pick={async () => choose(picksOf((await api.orderDesk.picks({ query: queryOf(filters) })).items))}
        />
      </BulkChange>
      <ListFoot page={orders.data} hrefOf={(page) => here + searchOf({ ...filters, page })} />
      <OrderDrawer id={opened || undefined} onClose={() => open()} />
    </>
  );
}

function fileQuery(filters: Filters): Record<string, string> {
  const { page: _, ...query } = queryOf(filters);
  return query;
}

/** A selection belongs to a list: it goes along from page to page, and other filters start without one. */
function useChosen(list: string) {
  const [chosen, setChosen] = useState({ list, picks: picksOf([]) });
  return {
    chosen: chosen.list === list ? chosen.picks : picksOf([]),
    choose: (picks: Picks) => setChosen({ list, picks }),
  };
}
