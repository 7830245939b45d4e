import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { exchangesQuery } from "./queries.ts";

/** Exchanges that wait for a decision, or whose replacement is on its way. */
export function Exchanges() {
  const { t } = useTranslation(["admin", "orders"]);
  const can = useCan();
  const { brief, language, money, number } = useLanguage();
  const items = useQuery(exchangesQuery).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="below-list">
      <h2>{t("exchanges.title")}</h2>
      <DataTable label={t("exchanges.title")}>
        <thead>
          <tr>
            <th className="data-table__name">{t("col.order")}</th>
            <th>{t("exchanges.requested")}</th>
            <th>{t("col.customer")}</th>
            <th>{t("exchanges.wanted")}</th>
            <th>{t("col.status")}</th>
            <th className="text-end">{t("exchanges.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="data-table__name">
                <Link className="code" to={`/secret-dashboard/returns/${row.orderId}`}>
                  {row.number}
                </Link>
              </th>
              <td className="number">
                <time dateTime={row.requestedAt}>{brief(row.requestedAt)}</time>
              </td>
              <td>
                <bdi>{row.customer}</bdi>
              </td>
              <td>
                {row.items.map(({ name, attributes, quantity }) => (
                  <bdi key={`${name.en} ${attributes.map(({ value }) => value.en).join(" ")}`}>
                    {[name, ...attributes.map(({ value }) => value)]
                      .map((text) => inLanguage(text, language))
                      .join(" · ")}{" "}
                    × {number(quantity)}{" "}
                  </bdi>
                ))}
              </td>
              <td>
                <Badge tone={row.status === "requested" ? "warning" : "info"}>
                  {t(`orders:exchange.state.${row.status}`)}
                </Badge>
              </td>
              <td className="text-end">
                {can("amounts.read") && <bdi className="number">{money(row.difference)}</bdi>}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
