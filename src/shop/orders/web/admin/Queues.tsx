import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#web/language.tsx";
import { queueAsk } from "./asks.ts";
import { type Filters, filtersFrom, queues, searchOf } from "./filters.ts";

const everything = filtersFrom(new URLSearchParams());

/** What waits to be done, one press away, with how much of it there is. */
export function Queues({ filters }: { filters: Filters }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const counts = useQueries({ queries: queues.map(({ status }) => queueAsk(status)) });
  const now = searchOf({ ...filters, page: 1, sort: "newest" });
  const all = [{ label: "view.all" as const, status: [] }, ...queues];
  return (
    <nav className="saved" aria-label={t("views")}>
      {all.map(({ label, status }, at) => {
        const search = searchOf({ ...everything, status: [...status] });
        const count = counts[at - 1]?.data;
        return (
          <Link
            key={label}
            to={search || "?"}
            replace
            preventScrollReset
            aria-current={search === now ? "true" : undefined}
          >
            {t(label)}
            {count !== undefined && <b>{number(count)}</b>}
          </Link>
        );
      })}
    </nav>
  );
}
