import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type OrderStatus, orderQueues, statusesOfQueue } from "#shop/orders/orderStatusDefinitions.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { type Filters, filtersToSearch, parseFilters } from "./filters.ts";
import { orderListVersionQuery } from "./queries.ts";

const everything = parseFilters(new URLSearchParams());
const queues = ["all", ...orderQueues] as const;

/** Links to the work queues with their counts. */
export function Queues({ filters }: { filters: Filters }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { data: pulse } = useQuery(orderListVersionQuery);
  const now = filtersToSearch({ ...filters, page: 1, sort: "newest" });
  const countOf = (statuses: readonly OrderStatus[]) =>
    statuses.reduce((sum, status) => sum + (pulse?.waiting[status] ?? 0), 0);
  return (
    <nav className="saved-views" aria-label={t("views")}>
      {queues.map((queue) => {
        const status = queue === "all" ? [] : statusesOfQueue(queue);
        // An unconfirmed cash order must not be packed.
        const isPacking = queue === "toPack";
        const search = filtersToSearch({ ...everything, status, confirmation: isPacking ? "settled" : "" });
        const count = countOf(status) - (isPacking ? (pulse?.unconfirmed ?? 0) : 0);
        return (
          <Link
            key={queue}
            to={search || "?"}
            replace
            preventScrollReset
            aria-current={search === now ? "true" : undefined}
          >
            {t(`view.${queue}`)}
            {pulse && status.length > 0 && count > 0 && <b>{number(count)}</b>}
          </Link>
        );
      })}
    </nav>
  );
}
