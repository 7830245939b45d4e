import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { StaffOnly } from "#web/session/guards.tsx";

/** The campaigns' own address; the screen is a tab of the desk. */
export default function CampaignsPage() {
  const { t } = useTranslation("common");
  return (
    <>
      <PersonalHead title={t("dashboard")} />
      <StaffOnly>
        <Navigate to="/secret-dashboard/campaigns" replace />
      </StaffOnly>
    </>
  );
}
