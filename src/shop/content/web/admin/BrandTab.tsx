import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { BrandForm } from "./brand/BrandForm.tsx";
import { brandQuery } from "./brand/brandApi.ts";
import "#web/admin/adminForm.css";
import "#shop/catalogue/web/admin/colours/colours.css";
import "./brand/brand.css";

/** Name, logo, colours, preview picture and languages of the shop. */
export default function BrandTab() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const { data, isError, error, refetch } = useQuery(brandQuery);
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.brand")}</h1>
      </div>
      <p className="muted">{t("brand.lead")}</p>
      {data ? (
        <BrandForm key={data.version} brand={data} />
      ) : isError ? (
        <EmptyState title={errorMessage(error)} action={<Button onClick={() => refetch()}>{t("tryAgain")}</Button>} />
      ) : (
        <SkeletonLines lines={6} height="4rem" />
      )}
    </>
  );
}
