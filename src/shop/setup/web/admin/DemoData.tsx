import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DemoData as DemoDataView } from "#shop/setup/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { demoDataQuery } from "./queries.ts";
import { RemoveDemoDialog } from "./RemoveDemoDialog.tsx";

/** The demo data of the shop, and the way to remove it. Nothing in a shop that never had any. */
export function DemoData({ hasDemo }: { hasDemo: boolean }) {
  const { t } = useTranslation("admin");
  const { data: demo } = useQuery(demoDataQuery);
  const [asking, setAsking] = useState(false);
  if (!demo || demo.state === "none" || (demo.state === "present" && !hasDemo)) return null;
  return (
    <section className="box setup-demo" aria-labelledby="setup-demo">
      <h2 id="setup-demo">{t("setup.demo")}</h2>
      {demo.state === "present" && (
        <>
          <p className="muted">{t("setup.demo.text")}</p>
          <p>
            <Button size="small" onClick={() => setAsking(true)}>
              {t("setup.demo.show")}
            </Button>
          </p>
          <RemoveDemoDialog demo={demo} open={asking} onClose={() => setAsking(false)} />
        </>
      )}
      {demo.state === "removing" && <Removing demo={demo} />}
      {demo.state === "removed" && <Removed demo={demo} />}
    </section>
  );
}

function Removing({ demo: { deleted, hidden, kept } }: { demo: DemoDataView }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  return (
    <div role="status" className="setup-removing">
      <Spinner />
      <p>
        {t("setup.demo.removing")}{" "}
        <span className="muted">
          {t("setup.demo.left", { n: number(deleted.products + hidden.count + kept.count) })}
        </span>
      </p>
    </div>
  );
}

function Removed({ demo: { removed } }: { demo: DemoDataView }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const parts = (["products", "categories", "hidden", "kept"] as const).filter((name) => removed[name] > 0);
  return (
    <Notice tone="success" live title={t("setup.demo.removed")}>
      {parts.map((name) => t(`setup.demo.removed.${name}`, { n: number(removed[name]) })).join(" · ")}
    </Notice>
  );
}
