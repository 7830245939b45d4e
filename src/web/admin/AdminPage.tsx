import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { StaffOnly } from "#web/session/guards.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";

/** The desk has a head of its own. Its texts come with its code, once we know that staff is asking. */
export const handle = { frame: "bare" };

const SecondFactorFirst = lazy(() => import("#shop/accounts/web/SecondFactorFirst.tsx"));
const Desk = lazy(() => import("./Desk.tsx"));

export default function AdminPage() {
  const { t } = useTranslation("common");
  return (
    <>
      <PersonalHead title={t("dashboard")} />
      <StaffOnly>
        <Suspense fallback={<Spinner />}>
          <SecondFactorFirst>
            <Desk />
          </SecondFactorFirst>
        </Suspense>
      </StaffOnly>
    </>
  );
}
