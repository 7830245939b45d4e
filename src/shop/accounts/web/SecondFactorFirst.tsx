import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Notice } from "#web/ui/Notice.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { doorsApi } from "./doorsApi.ts";
import SecondFactor from "./profile/SecondFactor.tsx";

/** Where the shop asks its staff for a second factor, whoever has none sets one up before anything opens. */
export default function SecondFactorFirst({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["accounts", "common"]);
  const [may, setMay] = useState<boolean>();
  useEffect(() => {
    // The server decides at every call; without an answer the desk itself says what is wrong.
    const ask = doorsApi.secondFactor.state();
    ask.then(
      ({ enabled, required }) => setMay(enabled || !required),
      () => setMay(true),
    );
  }, []);
  if (may === undefined) return <Spinner />;
  if (may) return children;
  return (
    <div className="wrap wrap--narrow section stack">
      <h1>{t("two.first")}</h1>
      <Notice tone="warning" title={t("two.needed")} />
      <div className="box box--leaf stack two-step__first">
        <SecondFactor onReady={() => setMay(true)} />
      </div>
      <p>
        <Link to="/">{t("common:home")}</Link>
      </p>
    </div>
  );
}
