import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { AdminOnly } from "#web/session/guards.tsx";

/** Route of the campaigns, which render as a tab of the admin. */
export default function CampaignsPage() {
  const { t } = useTranslation("common");
  return (
    <>
      <PrivatePageHead title={t("dashboard")} />
      <AdminOnly>
        <Navigate to="/secret-dashboard/campaigns" replace />
      </AdminOnly>
    </>
  );
}
