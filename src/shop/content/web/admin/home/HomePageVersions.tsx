import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { HomePageView } from "#shop/content/homePageContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { VersionDrawer } from "../VersionDrawer.tsx";
import { allHomePageQueries, homePageApi, homePageQuery, homePageVersionsQuery } from "./homePageApi.ts";

type Props = { page: HomePageView; mayWrite: boolean; open: boolean; onClose(): void };

export function HomePageVersions({ page, mayWrite, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const queryClient = useQueryClient();
  return (
    <VersionDrawer
      open={open}
      onClose={onClose}
      current={page.version}
      mayRestore={mayWrite}
      query={homePageVersionsQuery}
      restore={(version) => homePageApi.restoreHomePage({ params: { version }, body: { version: page.version } })}
      // The form starts anew with the restored sections, and this drawer closes with it.
      onRestored={(saved) => {
        queryClient.setQueryData(homePageQuery.queryKey, saved);
        void queryClient.invalidateQueries(allHomePageQueries);
      }}
      summary={({ sections }) =>
        sections === null ? t("homePage.standard") : t("homePage.count", { count: sections, n: number(sections) })
      }
    />
  );
}
