import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PageView } from "#shop/content/adminContract.ts";
import { EditorScreen } from "#web/admin/editor/EditorScreen.tsx";
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
  const title = usePageTitle();
  const query = useQuery({ ...pageQuery(id ?? ""), enabled: id !== undefined });
  return (
    <EditorScreen
      back={{ href: pagesPath, label: t("pages.back") }}
      title={id ? (query.data ? title(query.data) : "…") : t("pages.new")}
      query={id ? query : undefined}
    >
      {(page) =>
        !page ? (
          <PageForm page={undefined} start={emptyDraft} />
        ) : page.hasText ? (
          <PageForm key={page.version} page={page} start={toDraft(page)} />
        ) : (
          <PolicyStart key={page.version} page={page} />
        )
      }
    </EditorScreen>
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
