import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WaitingVariant } from "#shop/catalogue/adminStockAlertContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { waitingVariantsQuery } from "./queries.ts";

/** Sold-out variants that customers wait for, most wanted first. */
export default function StockAlertsTab() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const address = useUrlFilters("/secret-dashboard/waiting-customers", []);
  const variants = useQuery(waitingVariantsQuery(address.page, language));
  return (
    <AdminList
      title={t("tab.stockAlerts")}
      query={variants}
      columns={5}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={false}
      empty={{ title: t("stockAlerts.empty"), text: t("stockAlerts.emptyText") }}
      filters={<p className="small muted">{t("stockAlerts.lead")}</p>}
      head={
        <>
          <th className="data-table__name">{t("products.name")}</th>
          <th>{t("products.variant")}</th>
          <th className="text-end">{t("stockAlerts.waiting")}</th>
          <th className="text-end">{t("products.stock")}</th>
          <th>{t("stockAlerts.since")}</th>
        </>
      }
      row={(variant, first) => <WaitingRow key={variant.variantId} variant={variant} first={first} />}
    />
  );
}

function WaitingRow({ variant, first }: { variant: WaitingVariant; first: boolean }) {
  const { number, day } = useLanguage();
  const { variantId, productId, displayName, labels, sku, stock, waiting, since } = variant;
  return (
    <tr data-id={variantId} tabIndex={first ? 0 : -1}>
      <th scope="row" className="data-table__name">
        <Link to={`/secret-dashboard/products?q=${encodeURIComponent(productId)}`}>
          <bdi>{displayName}</bdi>
        </Link>
      </th>
      <td>
        <bdi>{labels.join(" · ") || sku}</bdi>
      </td>
      <td className="text-end number">{number(waiting)}</td>
      <td className="text-end number">{number(stock)}</td>
      <td>{day(since)}</td>
    </tr>
  );
}
