import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { DailyReconciliation } from "#shop/orders/web/admin/DailyReconciliation.tsx";
import { OrderDrawer } from "#shop/orders/web/admin/OrderDrawer.tsx";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Exchanges } from "./Exchanges.tsx";
import { returnsQuery } from "./queries.ts";
import { ReturnActions } from "./ReturnActions.tsx";

const queues = ["open", "requested", "received", "inspected", "settled"] as const;

/** Returns by state: expected, to inspect, closed. Below them the daily reconciliation. */
export default function ReturnsTab() {
  const { t } = useTranslation("admin");
  const can = useCan();
  const { brief, money, number } = useLanguage();
  const address = useUrlFilters("/secret-dashboard/returns", ["queue"]);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const queue = queues.find((name) => name === address.values.queue) ?? "open";
  const returns = useQuery(returnsQuery(queue, address.page));
  return (
    <>
      <AdminList
        title={t("tab.returns")}
        query={returns}
        columns={can("amounts.read") ? 7 : 6}
        hrefOf={(page) => address.hrefOf({}, page)}
        isFiltered={address.isFiltered}
        onOpen={address.open}
        empty={{ title: t("returns.empty"), text: t("returns.emptyText") }}
        filters={
          <nav className="saved-views" aria-label={t("returns.queue")}>
            {queues.map((name) => (
              <Link
                key={name}
                to={address.hrefOf({ queue: name === "open" ? "" : name })}
                replace
                preventScrollReset
                aria-current={name === queue ? "true" : undefined}
              >
                {t(`returns.${name}`)}
              </Link>
            ))}
          </nav>
        }
        head={
          <>
            <th className="data-table__name">{t("col.order")}</th>
            <th>{t("col.requested")}</th>
            <th>{t("col.customer")}</th>
            <th>{t("col.reason")}</th>
            <th className="text-end">{t("col.pieces")}</th>
            <th>{t("col.status")}</th>
            {can("amounts.read") && <th className="text-end">{t("col.amount")}</th>}
          </>
        }
        row={(row, first) => (
          <tr
            key={row.id}
            data-id={row.orderId}
            tabIndex={first ? 0 : -1}
            onClick={(event) => {
              if (!(event.target as HTMLElement).closest("button")) address.open(row.orderId);
            }}
          >
            <th scope="row" className="data-table__name">
              <button
                type="button"
                className="code"
                aria-label={t("open", { number: row.number })}
                onClick={() => address.open(row.orderId)}
              >
                {row.number}
              </button>
            </th>
            <td className="number">
              <time dateTime={row.requestedAt}>{brief(row.requestedAt)}</time>
            </td>
            <td>
              <bdi>{row.customer}</bdi>
            </td>
            <td className="messages__start">
              <bdi>
                {row.reason ||
                  (row.kind === "return"
                    ? "–"
                    : t(row.kind === "exchange" ? "returns.exchange" : "returns.refusedAtDoor"))}
              </bdi>
              {row.photos > 0 && (
                <span className="muted tiny">
                  {" "}
                  · {t("returns.photos", { count: row.photos, n: number(row.photos) })}
                </span>
              )}
            </td>
            <td className="text-end number">{number(row.count)}</td>
            <td>
              {row.refundFailed ? (
                <Badge tone="danger">{t("returns.refundFailed")}</Badge>
              ) : (
                <Badge tone={row.status === "requested" || row.status === "received" ? "warning" : "info"}>
                  {t(`returns.${row.status}`)}
                </Badge>
              )}
            </td>
            {can("amounts.read") && (
              <td className="text-end">
                <bdi className="number">{money(row.amount)}</bdi>
              </td>
            )}
          </tr>
        )}
      >
        <OrderDrawer id={opened || undefined} ReturnActions={ReturnActions} onClose={() => address.open()} />
      </AdminList>
      <Exchanges />
      {can("payments.read") && <DailyReconciliation />}
    </>
  );
}
