import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OrderStatus } from "#shop/orders/order.ts";
import { useLanguage } from "#web/language.tsx";
import { pulseAsk } from "./asks.ts";
import { type Filters, filtersFrom, queues, searchOf } from "./filters.ts";

const everything = filtersFrom(new URLSearchParams());
const all = [{ label: "view.all", status: [] }, ...queues] as const;

/** What waits to be done, one press away, with how much of it there is. */
export function Queues({ filters }: { filters: Filters }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { data: pulse } = useQuery(pulseAsk);
  const now = searchOf({ ...filters, page: 1, sort: "newest" });
  const countOf = (statuses: readonly OrderStatus[]) =>
    statuses.reduce((sum, status) => sum + (pulse?.waiting[status] ?? 0), 0);
  return (
    <nav className="saved" aria-label={t("views")}>
      {all.map(({ label, status }) => {
        const search = searchOf({ ...everything, status: [...status] });
        return (
          <Link
            key={label}
            to={search || "?"}
            replace
            preventScrollReset
            aria-current={search === now ? "true" : undefined}
          >
            {t(label)}
            {pulse && status.length > 0 && <b>{number(countOf(status))}</b>}
          </Link>
        );
      })}
    </nav>
  );
}
