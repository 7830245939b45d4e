import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { shipmentQueues } from "#shop/shipping/shipmentQueues.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CourierAccounts } from "./CourierAccounts.tsx";
import { HandOverDialog } from "./HandOverDialog.tsx";
import { Manifests } from "./Manifests.tsx";
import { shipmentsQuery } from "./queries.ts";
import { RedeliveryText } from "./RedeliveryText.tsx";
import { ShipmentJobs } from "./ShipmentJobs.tsx";
import { shipmentTones } from "./shipmentTones.ts";
import { useShipmentProblem } from "./useShipmentProblem.ts";
import "./shipments.css";

/** All parcels by what staff do next, with hand-over and labels. */
export default function ShipmentsTab() {
  const { t } = useTranslation("admin");
  const can = useCan();
  const seesAmounts = can("amounts.read");
  const mayShip = can("shipments.manage");
  const { brief, money, number } = useLanguage();
  const problemText = useShipmentProblem();
  const address = useUrlFilters("/secret-dashboard/shipments", ["queue", "q"]);
  const [handingOver, handOver] = useState(false);
  const queue = shipmentQueues.find((name) => name === address.values.queue) ?? "all";
  const shipments = useQuery(shipmentsQuery({ queue, courier: "", q: address.values.q }, address.page));
  const printable = (shipments.data?.items ?? []).filter(({ trackingNumber }) => trackingNumber);
  return (
    <AdminList
      title={t("tab.shipments")}
      query={shipments}
      columns={seesAmounts ? 7 : 6}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      empty={{ title: t("shipments.empty"), text: t("shipments.emptyText") }}
      tools={
        mayShip && (
          <>
            {queue === "toHandOver" && printable.length > 0 && (
              <DownloadButton
                path="/admin/shipments/labels.pdf"
                query={{ numbers: printable.map((row) => row.number.replace(/\D/g, "")).join(",") }}
                label={t("shipments.labels", { count: printable.length, n: number(printable.length) })}
              />
            )}
            <Button size="small" kind="main" onClick={() => handOver(true)}>
              {t("handOver.open")}
            </Button>
          </>
        )
      }
      filters={
        <>
          <ShipmentJobs />
          <nav className="saved-views" aria-label={t("shipments.queue")}>
            {shipmentQueues.map((name) => (
              <Link
                key={name}
                to={address.hrefOf({ queue: name === "all" ? "" : name })}
                replace
                preventScrollReset
                aria-current={name === queue ? "true" : undefined}
              >
                {t(`shipments.queue.${name}`)}
              </Link>
            ))}
          </nav>
          <ListFilters address={address} search={{ name: "q", label: t("shipments.search"), latin: true }} />
        </>
      }
      head={
        <>
          <th className="data-table__name">{t("shipments.parcel")}</th>
          <th>{t("col.order")}</th>
          <th>{t("col.customer")}</th>
          <th>{t("shipments.courier")}</th>
          <th>{t("col.status")}</th>
          {seesAmounts && <th className="text-end">{t("shipments.cash")}</th>}
          <th>{t("shipments.created")}</th>
        </>
      }
      row={(row, first) => (
        <tr key={row.id} data-id={row.id} tabIndex={first ? 0 : -1}>
          <th scope="row" className="data-table__name code">
            {row.number}
          </th>
          <td>
            <Link className="code" to={`/secret-dashboard/orders/${row.orderId}`}>
              {row.orderNumber}
            </Link>
          </td>
          <td>
            <bdi>{row.customer}</bdi>{" "}
            <span className="muted tiny">
              · <bdi>{row.city}</bdi>
            </span>
          </td>
          <td>
            <bdi>{row.courierName}</bdi>
            {row.trackingNumber && row.trackingNumber !== row.number && (
              <span className="muted tiny code"> {row.trackingNumber}</span>
            )}
          </td>
          <td>
            <Badge tone={shipmentTones[row.status]}>{t(`shipments.status.${row.status}`)}</Badge>
            {row.collectedBy && (
              <>
                {" "}
                <Badge tone="warning">{t("shipments.cashCollected")}</Badge>
              </>
            )}
            {row.lacksCollector && (
              <>
                {" "}
                <Badge tone="warning">{t("shipments.nobodyCollectsShort")}</Badge>
              </>
            )}
            {row.redelivery && <RedeliveryText redelivery={row.redelivery} />}
            {row.problem && (
              <bdi className="muted tiny shipments__problem" title={problemText(row.problem)}>
                {problemText(row.problem)}
              </bdi>
            )}
          </td>
          {seesAmounts && (
            <td className="text-end">
              <bdi className="number">{row.cash > 0 ? money(row.cash) : "–"}</bdi>
            </td>
          )}
          <td className="number">
            <time dateTime={row.createdAt}>{brief(row.createdAt)}</time>
          </td>
        </tr>
      )}
    >
      <Manifests />
      <CourierAccounts />
      {mayShip && <HandOverDialog open={handingOver} onClose={() => handOver(false)} />}
    </AdminList>
  );
}
