import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PageView } from "#shop/content/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { pageQuery, pagesPath, policyTextsQuery } from "../queries.ts";
import { PageForm } from "./PageForm.tsx";
import { emptyDraft, fromPolicy, toDraft } from "./pageDraft.ts";
import { usePageTitle } from "./usePageTitle.ts";

/** Editor of a page. No id means a new one. */
export function PageScreen({ id }: { id: string | undefined }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const title = usePageTitle();
  const query = useQuery({ ...pageQuery(id ?? ""), enabled: id !== undefined });
  const page = query.data;
  return (
    <>
      <div className="admin__head">
        <div>
          <p className="small">
            <Link to={pagesPath}>{t("pages.back")}</Link>
          </p>
          <h1 dir="auto">{id ? (page ? title(page) : "…") : t("pages.new")}</h1>
        </div>
      </div>
      {id === undefined ? (
        <PageForm page={undefined} start={emptyDraft} />
      ) : page ? (
        page.hasText ? (
          <PageForm key={page.version} page={page} start={toDraft(page)} />
        ) : (
          <PolicyStart key={page.version} page={page} />
        )
      ) : query.isError ? (
        <EmptyState
          title={errorMessage(query.error)}
          action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="4rem" />
      )}
    </>
  );
}

/** A policy that shows the shop's own text: the form begins with it. */
function PolicyStart({ page }: { page: PageView }) {
  const { t } = useTranslation("admin");
  const texts = useQuery(policyTextsQuery(page.slug));
  if (texts.isError)
    return (
      <EmptyState
        title={t("pages.standardFailed")}
        action={<Button onClick={() => texts.refetch()}>{t("tryAgain")}</Button>}
      />
    );
  if (!texts.data) return <SkeletonLines lines={6} height="4rem" />;
  return <PageForm page={page} start={fromPolicy(page.slug, texts.data)} />;
}
