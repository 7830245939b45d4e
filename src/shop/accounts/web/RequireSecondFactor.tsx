import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Notice } from "#web/ui/Notice.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { authApi } from "./authApi.ts";
import SecondFactor from "./profile/SecondFactor.tsx";

/** If staff must have a second factor, shows its set-up before the admin to those without one. */
export default function RequireSecondFactor({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["accounts", "common"]);
  const [isAllowed, setIsAllowed] = useState<boolean>();
  useEffect(() => {
    // The server enforces it at every request; if this one fails, the admin shows the error.
    const state = authApi.secondFactor.state();
    state.then(
      ({ enabled, required }) => setIsAllowed(enabled || !required),
      () => setIsAllowed(true),
    );
  }, []);
  if (isAllowed === undefined) return <Spinner />;
  if (isAllowed) return children;
  return (
    <div className="wrap wrap--narrow section stack">
      <h1>{t("two.first")}</h1>
      <Notice tone="warning" title={t("two.needed")} />
      <div className="box box--leaf stack second-factor__first">
        <SecondFactor onReady={() => setIsAllowed(true)} />
      </div>
      <p>
        <Link to="/">{t("common:home")}</Link>
      </p>
    </div>
  );
}
