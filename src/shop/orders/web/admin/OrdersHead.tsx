import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdminOrderSummary } from "#shop/orders/adminContract.ts";
import { useCan } from "#web/session/useCan.ts";
import { DownIcon } from "#web/ui/icons.tsx";
import { type Filters, filtersToSearch, withChange } from "./filters.ts";
import { type OrderSelection, selectOrders, toggleOrder } from "./orderSelection.ts";

type Props = {
  items: readonly AdminOrderSummary[];
  filters: Filters;
  selected: OrderSelection;
  choose(selection: OrderSelection): void;
};

export function OrdersHead({ items, filters, selected, choose }: Props) {
  const { t } = useTranslation("admin");
  const seesAmounts = useCan()("amounts.read");
  const all = items.length > 0 && items.every(({ id }) => selected.has(id));
  const none = (selection: OrderSelection) => items.reduce((rest, order) => toggleOrder(rest, order, false), selection);
  return (
    <thead>
      <tr>
        <th className="data-table__checkbox">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={t("selectAll")}
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = !all && items.some(({ id }) => selected.has(id));
            }}
            onChange={() => choose(all ? none(selected) : new Map([...selected, ...selectOrders(items)]))}
          />
        </th>
        <th className="data-table__name">{t("col.order")}</th>
        <Sorted filters={filters} down="newest" up="oldest" label={t("col.placed")} />
        <th>{t("col.customer")}</th>
        <th>{t("col.governorate")}</th>
        <th className="text-end">{t("col.pieces")}</th>
        <th>{t("col.payment")}</th>
        <th>{t("col.status")}</th>
        {seesAmounts && <Sorted filters={filters} down="highest" up="lowest" label={t("col.total")} atEnd />}
      </tr>
    </thead>
  );
}

type SortedProps = {
  filters: Filters;
  down: Filters["sort"];
  up: Filters["sort"];
  label: string;
  atEnd?: boolean;
};

function Sorted({ filters, down, up, label, atEnd }: SortedProps) {
  const sort = filters.sort === down ? up : down;
  const order = filters.sort === down ? "descending" : filters.sort === up ? "ascending" : undefined;
  return (
    <th className={atEnd ? "text-end" : undefined} aria-sort={order}>
      <Link className="sort-link" to={filtersToSearch(withChange(filters, { sort })) || "?"} replace preventScrollReset>
        {label}
        {order && <DownIcon />}
      </Link>
    </th>
  );
}
