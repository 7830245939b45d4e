import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ImportDetails } from "#shop/catalogue/importContract.ts";
import { importItemFilters, importRetentionDays } from "#shop/catalogue/importLimits.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { RunningJobBox } from "#web/admin/list/RunningJobBox.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useAdminAction } from "#web/admin/useAdminAction.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { allProductQueries } from "../queries.ts";
import { adminImportsApi, allImportQueries, importQuery } from "./adminImportsApi.ts";
import { ImportItems } from "./ImportItems.tsx";
import { ImportOptionsForm } from "./ImportOptionsForm.tsx";
import { importsHref } from "./importsHref.ts";
import { systemNames } from "./systemNames.ts";

/** The check of one file, its options, its progress and its result. */
export function ImportReport({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const address = useUrlFilters(importsHref(id), ["show"]);
  const show = importItemFilters.find((name) => name === address.values.show) ?? "all";
  const found = useQuery(importQuery(id, show, address.page));
  const data = found.data;
  return (
    <>
      <div className="admin__head">
        <h1>
          <bdi>{data?.fileName ?? t("tab.imports")}</bdi>
        </h1>
        <Link to={importsHref()}>{t("imports.back")}</Link>
      </div>
      {data ? (
        <div className="stack">
          <Summary data={data} />
          {data.status === "checked" && <ImportOptionsForm key={JSON.stringify(data.options)} data={data} />}
          <ImportItems data={data} show={show} address={address} isStale={found.isPlaceholderData} />
        </div>
      ) : found.isError ? (
        <EmptyState title={errorMessage(found.error)} action={<Link to={importsHref()}>{t("imports.back")}</Link>} />
      ) : (
        <SkeletonLines lines={6} height="2.5rem" />
      )}
    </>
  );
}

function Summary({ data }: { data: ImportDetails }) {
  const { t } = useTranslation("admin");
  const { comma, number } = useLanguage();
  const navigate = useNavigate();
  const { id, status, counts, failedProducts, failedPictures } = data;
  const params = { params: { id } };
  const start = useAdminAction(() => adminImportsApi.start(params), [allImportQueries]);
  const retry = useAdminAction(() => adminImportsApi.retry(params), [allImportQueries, allProductQueries]);
  const remove = useAdminAction(() => adminImportsApi.remove(params), [], { onDone: () => navigate(importsHref()) });
  const works = counts.create + counts.change;
  const failed = failedProducts + failedPictures;
  const hasProblems = failed > 0 || counts.skip > 0;
  const summary = t("imports.counts", {
    system: systemNames[data.system],
    rows: number(data.rows),
    create: number(counts.create),
    change: number(counts.change),
    same: number(counts.same),
    skip: number(counts.skip),
  });
  if (status === "running")
    return <RunningJobBox title={t("imports.running")} done={data.done} total={Math.max(1, data.total)} />;
  return (
    <>
      <Notice
        live
        tone={status === "ended" ? (failed > 0 ? "warning" : "success") : works > 0 ? "info" : "warning"}
        title={
          status === "checked"
            ? t(works > 0 ? "imports.ready" : "imports.nothing")
            : t(failed > 0 ? "imports.endedPartly" : "imports.ended")
        }
      >
        {summary}
        {failed > 0 && (
          <> {t("imports.failures", { products: number(failedProducts), pictures: number(failedPictures) })}</>
        )}
      </Notice>
      {data.ignoredColumns.length > 0 && status === "checked" && (
        <p className="muted small">
          {t("imports.ignored")} <bdi>{data.ignoredColumns.join(comma)}</bdi>
        </p>
      )}
      <div className="row">
        {status === "checked" && (
          <Button kind="main" disabled={works === 0} busy={start.isPending} onClick={() => start.mutate(undefined)}>
            {t("imports.start", { count: works, n: number(works) })}
          </Button>
        )}
        {status === "ended" && failed > 0 && (
          <Button kind="main" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t("bulk.retry")}
          </Button>
        )}
        {hasProblems && (
          <DownloadButton path={`/admin/product-imports/${id}/failed.csv`} label={t("imports.problemsCsv")} />
        )}
        <Button size="small" kind="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {t("imports.remove")}
        </Button>
      </div>
      <p className="muted tiny">{t("imports.retention", { n: number(importRetentionDays) })}</p>
    </>
  );
}
