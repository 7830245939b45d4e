import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { languageName } from "#platform/languages.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";

type CountedQuery = { term: string; language?: string; count: number; lastAt: string };
type Props = {
  id: string;
  title: string;
  empty: { title: string; text: string };
  queries: UseQueryResult<{ items: CountedQuery[]; total: number }>;
  /** Undefined for staff who may not write synonyms. */
  onAddSynonym: ((term: string) => void) | undefined;
  onPreview(term: string): void;
};

/** Queries that led nowhere, most frequent first; each can be tried, and made a synonym. */
export function QueryTable({ id, title, empty, queries, onAddSynonym, onPreview }: Props) {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const items = queries.data?.items;
  return (
    <section aria-labelledby={id}>
      <div className="admin__head">
        <h2 id={id}>
          {title}{" "}
          {queries.data && queries.data.total > 0 && <span className="muted number">{number(queries.data.total)}</span>}
        </h2>
      </div>
      {items?.length === 0 ? (
        <p className="muted">
          {empty.title}. {empty.text}
        </p>
      ) : items ? (
        <DataTable label={title}>
          <thead>
            <tr>
              <th className="data-table__name">{t("synonyms.term")}</th>
              <th className="text-end">{t("analytics.times")}</th>
              <th>{t("misses.last")}</th>
              <th>
                <span className="visually-hidden">{t("synonyms.title")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ term, language = "", count, lastAt }) => (
              <tr key={`${term} ${language}`}>
                <th scope="row" className="data-table__name">
                  <bdi>{term}</bdi> {language && <bdi className="muted">{languageName(language)}</bdi>}
                </th>
                <td className="text-end number">{number(count)}</td>
                <td className="number muted">
                  <time dateTime={lastAt}>{brief(lastAt)}</time>
                </td>
                <td className="text-end">
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t("preview.of", { term })}
                    onClick={() => onPreview(term)}
                  >
                    {t("preview.try")}
                  </Button>
                  {onAddSynonym && (
                    <Button
                      size="small"
                      kind="quiet"
                      aria-label={t("misses.makeOf", { term })}
                      onClick={() => onAddSynonym(term)}
                    >
                      {t("misses.make")}
                    </Button>
                  )}
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
