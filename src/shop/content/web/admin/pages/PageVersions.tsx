import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PageView } from "#shop/content/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { adminContentApi } from "../adminContentApi.ts";
import { allPages, pageQuery, pageVersionsQuery } from "../queries.ts";
import { VersionDrawer } from "../VersionDrawer.tsx";
import { usePageTitle } from "./usePageTitle.ts";

type Props = { page: PageView; open: boolean; onClose(): void };

export function PageVersions({ page, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const title = usePageTitle();
  const queryClient = useQueryClient();
  return (
    <VersionDrawer
      open={open}
      onClose={onClose}
      current={page.version}
      mayRestore
      query={(at) => pageVersionsQuery(page.id, at)}
      restore={(version) =>
        adminContentApi.restorePage({ params: { id: page.id, version }, body: { version: page.version } })
      }
      onRestored={(saved) => {
        onClose();
        queryClient.setQueryData(pageQuery(saved.id).queryKey, saved);
        void queryClient.invalidateQueries(allPages);
      }}
      title={(version) => <bdi>{title({ ...version, slug: page.slug })}</bdi>}
      summary={({ length }) => t("pages.letters", { n: number(length) })}
    />
  );
}
