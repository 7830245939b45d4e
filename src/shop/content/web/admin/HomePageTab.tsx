import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { HomePageForm } from "./home/HomePageForm.tsx";
import { homePageQuery } from "./home/homePageApi.ts";
import "#shop/catalogue/web/admin/adminProducts.css";
import "./home/homePage.css";

/** The sections of the home page: order, visibility, schedule, texts and pictures. */
export default function HomePageTab() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const { data, isError, error, refetch } = useQuery(homePageQuery);
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.homePage")}</h1>
      </div>
      <p className="muted">{t("homePage.lead")}</p>
      {data ? (
        <HomePageForm key={data.version} page={data} />
      ) : isError ? (
        <EmptyState title={errorMessage(error)} action={<Button onClick={() => refetch()}>{t("tryAgain")}</Button>} />
      ) : (
        <SkeletonLines lines={6} height="4rem" />
      )}
    </>
  );
}
