import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CashReport } from "./CashReport.tsx";
import { cashReportQuery, statementsQuery } from "./queries.ts";
import { StatementDrawer } from "./StatementDrawer.tsx";
import { UploadDialog } from "./UploadDialog.tsx";
import "./courierCash.css";

const filters = ["all", "open", "closed"] as const;

/** Cash that couriers collected and still owe, and their statements. */
export default function CourierCashTab() {
  const { t } = useTranslation("admin");
  const { brief, day, money, number } = useLanguage();
  const address = useUrlFilters("/secret-dashboard/courier-cash", ["status"]);
  const [uploading, upload] = useState(false);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const status = filters.find((name) => name === address.values.status) ?? "all";
  const statements = useQuery(statementsQuery(status, address.page));
  const report = useQuery(cashReportQuery);
  const couriers = report.data?.couriers ?? [];
  return (
    <AdminList
      title={t("tab.courierCash")}
      query={statements}
      columns={8}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      onOpen={address.open}
      empty={{ title: t("cash.empty"), text: t(couriers.length > 0 ? "cash.emptyText" : "cash.nothingText") }}
      tools={
        couriers.length > 0 && (
          <Button size="small" kind="main" onClick={() => upload(true)}>
            {t("cash.upload")}
          </Button>
        )
      }
      filters={
        <>
          {report.data && (
            <CashReport title={t("cash.couriers")} rows={couriers} lateAfterDays={report.data.lateAfterDays} />
          )}
          <nav className="saved-views" aria-label={t("cash.statements")}>
            {filters.map((name) => (
              <Link
                key={name}
                to={address.hrefOf({ status: name === "all" ? "" : name })}
                replace
                preventScrollReset
                aria-current={name === status ? "true" : undefined}
              >
                {t(`cash.status.${name}`)}
              </Link>
            ))}
          </nav>
        </>
      }
      head={
        <>
          <th className="data-table__name">{t("cash.statement")}</th>
          <th>{t("shipments.courier")}</th>
          <th>{t("cash.until")}</th>
          <th className="text-end">{t("cash.parcels")}</th>
          <th className="text-end">{t("cash.collected")}</th>
          <th className="text-end">{t("cash.net")}</th>
          <th>{t("col.status")}</th>
          <th>{t("cash.uploaded")}</th>
        </>
      }
      row={(row, first) => (
        <tr
          key={row.id}
          data-id={row.id}
          tabIndex={first ? 0 : -1}
          onClick={(event) => {
            if (!(event.target as HTMLElement).closest("button")) address.open(row.id);
          }}
        >
          <th scope="row" className="data-table__name">
            <button
              type="button"
              className="number"
              aria-label={t("cash.open", { number: number(row.number) })}
              onClick={() => address.open(row.id)}
            >
              {number(row.number)}
            </button>
          </th>
          <td>
            <bdi>{row.courierName}</bdi>
          </td>
          <td className="number">{day(row.until)}</td>
          <td className="text-end number">{number(row.totals.rows)}</td>
          <td className="text-end">
            <bdi className="number">{money(row.totals.collected)}</bdi>
          </td>
          <td className="text-end">
            <bdi className="number">{money(row.totals.net)}</bdi>
          </td>
          <td>
            {row.status === "closed" ? (
              <Badge tone="success">{t("cash.status.closed")}</Badge>
            ) : row.undecided > 0 ? (
              <Badge tone="warning">{t("cash.undecided", { count: row.undecided, n: number(row.undecided) })}</Badge>
            ) : (
              <Badge tone="info">{t("cash.ready")}</Badge>
            )}
          </td>
          <td className="number">
            <time dateTime={row.createdAt}>{brief(row.createdAt)}</time>
          </td>
        </tr>
      )}
    >
      {report.data && report.data.weeks.length > 0 && (
        <CashReport title={t("cash.weeks")} rows={report.data.weeks} lateAfterDays={report.data.lateAfterDays} />
      )}
      <UploadDialog
        couriers={couriers}
        open={uploading}
        onClose={() => upload(false)}
        onStored={(id) => {
          upload(false);
          address.open(id);
        }}
      />
      <StatementDrawer key={opened} id={opened || undefined} onClose={() => address.open()} />
    </AdminList>
  );
}
