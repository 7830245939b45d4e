import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { findGovernorate, governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import { customerSorts } from "#shop/customers/customerLimits.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { customersPath, customersQuery } from "./queries.ts";

const filterNames = ["q", "orders", "value", "lastOrder", "governorate", "tag", "sort"] as const;
const orderCounts = ["0", "1", "2", "5", "10"] as const;
const values = ["1000", "5000", "10000", "25000"] as const;
const periods = ["30", "90", "365", "-90", "-365"] as const;

export function CustomerList() {
  const { t } = useTranslation("admin");
  const { brief, language, money, number } = useLanguage();
  const filters = useUrlFilters(customersPath, filterNames);
  const { orders, value, lastOrder, governorate, tag, sort } = filters.values;
  // Empty parameters are no filters; the server checks the others.
  const given = Object.fromEntries(Object.entries(filters.values).filter(([, text]) => text !== ""));
  const customers = useQuery(customersQuery({ ...given, page: filters.page } as never));
  return (
    <AdminList
      title={t("tab.customers")}
      query={customers}
      columns={7}
      hrefOf={(page) => filters.hrefOf({}, page)}
      isFiltered={filters.isFiltered}
      onOpen={filters.open}
      empty={{ title: t("customers.empty"), text: t("customers.emptyText") }}
      filters={
        <ListFilters address={filters} search={{ name: "q", label: t("customers.search") }}>
          <ChoiceFilter
            label={t("customers.orders")}
            name="orders"
            value={orders}
            options={orderCounts.map((count) => ({
              value: count,
              label: count === "0" ? t("customers.noOrders") : t("customers.atLeast", { value: number(Number(count)) }),
            }))}
            onChange={(orders) => filters.set({ orders })}
          />
          <ChoiceFilter
            label={t("customers.value")}
            name="value"
            value={value}
            options={values.map((least) => ({
              value: least,
              label: t("customers.atLeast", { value: money(Number(least)) }),
            }))}
            onChange={(value) => filters.set({ value })}
          />
          <ChoiceFilter
            label={t("customers.lastOrder")}
            name="lastOrder"
            value={lastOrder}
            options={periods.map((days) => ({
              value: days,
              label: t(Number(days) > 0 ? "customers.within" : "customers.notSince", {
                count: Math.abs(Number(days)),
                n: number(Math.abs(Number(days))),
              }),
            }))}
            onChange={(lastOrder) => filters.set({ lastOrder })}
          />
          <ChoiceFilter
            label={t("col.governorate")}
            name="governorate"
            value={governorate}
            options={governorates.map(({ code, name }) => ({ value: code, label: inLanguage(name, language) }))}
            onChange={(governorate) => filters.set({ governorate })}
          />
          {(customers.data?.tags.length ?? 0) > 0 || tag ? (
            <ChoiceFilter
              label={t("customers.tag")}
              name="tag"
              value={tag}
              options={[...new Set([...(customers.data?.tags ?? []), ...(tag ? [tag] : [])])].map((one) => ({
                value: one,
                label: one,
              }))}
              onChange={(tag) => filters.set({ tag })}
            />
          ) : null}
          <ChoiceFilter
            label={t("customers.sort")}
            name="sort"
            value={sort}
            any={t("customers.sort.newest")}
            options={customerSorts.slice(1).map((value) => ({ value, label: t(`customers.sort.${value}`) }))}
            onChange={(sort) => filters.set({ sort })}
          />
        </ListFilters>
      }
      head={
        <>
          <th className="data-table__name">{t("col.customer")}</th>
          <th>{t("col.email")}</th>
          <th>{t("customers.phone")}</th>
          <th>{t("col.governorate")}</th>
          <th className="text-end">{t("customers.orders")}</th>
          <th className="text-end">{t("customers.value")}</th>
          <th>{t("customers.lastOrder")}</th>
        </>
      }
      row={(customer, first) => (
        <tr
          key={customer.id}
          data-id={customer.id}
          tabIndex={first ? 0 : -1}
          onClick={(event) => {
            if (!(event.target as HTMLElement).closest("a")) filters.open(customer.id);
          }}
        >
          <th scope="row" className="data-table__name">
            <Link to={filters.hrefOf({}, 1, customer.id)}>
              <bdi>{customer.name || "–"}</bdi>
            </Link>{" "}
            {customer.tags.map((tag) => (
              <span key={tag} className="customers__tag">
                <Badge>{tag}</Badge>
              </span>
            ))}
          </th>
          <td>
            <span className="code">{customer.email}</span>
          </td>
          <td>
            <span className="code">{customer.phone ? formatPhone(customer.phone) : "–"}</span>
          </td>
          <td className="muted">
            {customer.governorate
              ? inLanguage(findGovernorate(customer.governorate)?.name ?? { en: customer.governorate }, language)
              : "–"}
          </td>
          <td className="text-end number">{number(customer.orders)}</td>
          <td className="text-end number">
            <bdi>{money(customer.value)}</bdi>
          </td>
          <td className="number">{customer.lastOrderAt ? brief(customer.lastOrderAt) : "–"}</td>
        </tr>
      )}
    />
  );
}
