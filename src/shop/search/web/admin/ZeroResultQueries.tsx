import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { zeroResultQueriesQuery } from "./queries.ts";

/** Zero-result queries, most frequent first. */
export function ZeroResultQueries({ onAddSynonym }: { onAddSynonym(term: string): void }) {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queries = useQuery(zeroResultQueriesQuery);
  const items = queries.data?.items;
  return (
    <section aria-labelledby="misses">
      <div className="admin__head">
        <h2 id="misses">
          {t("analytics.misses")} {queries.data && <span className="soft number">{number(queries.data.total)}</span>}
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
                    onClick={() => onAddSynonym(term)}
                  >
                    {t("misses.make")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      ) : queries.isError ? (
        <EmptyState
          title={errorMessage(queries.error)}
          action={<Button onClick={() => queries.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={4} height="2rem" />
      )}
    </section>
  );
}
