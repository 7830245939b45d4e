import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { AdminOnly } from "#web/session/guards.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";

/** The admin has its own header. Its texts load with its code, after the role check. */
export const handle = { frame: "bare" };

const RequireSecondFactor = lazy(() => import("#shop/accounts/web/RequireSecondFactor.tsx"));
const Dashboard = lazy(() => import("./Dashboard.tsx"));

export default function AdminPage() {
  const { t } = useTranslation("common");
  // Only the dashboard has the texts of its pages.
  const [page, setPage] = useState<string>();
  return (
    <>
      <PrivatePageHead title={page ? `${page} · ${t("dashboard")}` : t("dashboard")} />
      <AdminOnly>
        <Suspense fallback={<Spinner />}>
          <RequireSecondFactor>
            <Dashboard onPage={setPage} />
          </RequireSecondFactor>
        </Suspense>
      </AdminOnly>
    </>
  );
}
