import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { missesAsk } from "./asks.ts";

/** What was looked for in vain, the most wanted first. */
export function Misses({ onTeach }: { onTeach(term: string): void }) {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const explain = useStaffProblem();
  const misses = useQuery(missesAsk);
  const items = misses.data?.items;
  return (
    <section aria-labelledby="misses">
      <div className="desk__head">
        <h2 id="misses">
          {t("analytics.misses")} {misses.data && <span className="soft number">{number(misses.data.total)}</span>}
        </h2>
      </div>
      {items?.length === 0 ? (
        <EmptyState title={t("misses.empty")}>{t("misses.emptyText")}</EmptyState>
      ) : items ? (
        <DataTable label={t("analytics.misses")}>
          <thead>
            <tr>
              <th className="data-table__name">{t("synonyms.term")}</th>
              <th className="at-end">{t("analytics.times")}</th>
              <th>{t("misses.last")}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {items.map(({ term, count, lastAt }) => (
              <tr key={term}>
                <th scope="row" className="data-table__name">
                  <bdi>{term}</bdi>
                </th>
                <td className="at-end number">{number(count)}</td>
                <td className="number soft">
                  <time dateTime={lastAt}>{brief(lastAt)}</time>
                </td>
                <td className="at-end">
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t("misses.makeOf", { term })}
                    onClick={() => onTeach(term)}
                  >
                    {t("misses.make")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      ) : misses.isError ? (
        <EmptyState
          title={explain(misses.error)}
          action={<Button onClick={() => misses.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={4} height="2rem" />
      )}
    </section>
  );
}
