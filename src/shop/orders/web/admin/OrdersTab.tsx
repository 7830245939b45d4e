import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useLanguage } from "#web/language.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { staffOrdersAsk } from "./asks.ts";
import { BulkChange } from "./BulkChange.tsx";
import { datesFit, type Filters, filtersFrom, searchOf } from "./filters.ts";
import { OrderDrawer } from "./OrderDrawer.tsx";
import { OrderFilters } from "./OrderFilters.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { Queues } from "./Queues.tsx";

const here = "/secret-dashboard/orders";

export default function OrdersTab() {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersFrom(search);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const orders = useQuery({ ...staffOrdersAsk(filters), enabled: datesFit(filters) });
  const { chosen, choose } = useChosen(searchOf(filters));
  const total = orders.data?.total;

  const show = (next: Filters) => navigate(here + searchOf(next), { replace: true, preventScrollReset: true });
  const open = (id?: string) =>
    navigate(`${here}${id ? `/${id}` : ""}${searchOf(filters)}`, { preventScrollReset: true });
  const rows = orders.data?.items ?? [];
  return (
    <>
      <div className="desk__head">
        <h1>
          {t("orders")}{" "}
          <span
            className="soft number"
            role="status"
            aria-label={total === undefined ? t("loading") : t("found", { count: total, n: number(total) })}
          >
            {total === undefined ? "…" : number(total)}
          </span>
        </h1>
      </div>
      <Queues filters={filters} />
      <OrderFilters filters={filters} onChange={show} />
      <OrdersTable {...{ orders, filters, chosen, choose, open }} />
      <BulkChange orders={rows.filter(({ id }) => chosen.has(id))} onClear={() => choose([])} />
      {orders.data && orders.data.total > 0 && (
        <div className="desk__head">
          <span className="soft small">{t("range", rangeOf(orders.data, number))}</span>
          <Pagination
            page={filters.page}
            pages={Math.ceil(orders.data.total / orders.data.pageSize)}
            hrefOf={(page) => here + searchOf({ ...filters, page })}
          />
        </div>
      )}
      <OrderDrawer id={opened || undefined} onClose={() => open()} />
    </>
  );
}

/** A selection belongs to what is on the screen: another list starts without one. */
function useChosen(list: string) {
  const [chosen, setChosen] = useState({ list, ids: new Set<string>() });
  return {
    chosen: chosen.list === list ? chosen.ids : new Set<string>(),
    choose: (ids: Iterable<string>) => setChosen({ list, ids: new Set(ids) }),
  };
}

type Page = { page: number; pageSize: number; total: number };

function rangeOf({ page, pageSize, total }: Page, number: (value: number) => string) {
  const from = (page - 1) * pageSize + 1;
  return { from: number(from), to: number(Math.min(total, from + pageSize - 1)), total: number(total) };
}
