import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { firstOpenStep } from "#shop/setup/setupSteps.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { setupQuery, useGuideChange } from "./queries.ts";
import { SetupProgress } from "./SetupProgress.tsx";
import { setupApi } from "./setupApi.ts";
import "./setup.css";

/** The guide for the home, which waits for it: a card that comes later would push everything down. */
export function useHomeGuide() {
  const can = useCan();
  const { data, isLoading } = useQuery({ ...setupQuery, enabled: can("settings.write") });
  return { guide: data, isLoading };
}

/** The set-up guide on the home of the admin, until it is finished or put away. */
export function SetupCard({ guide }: { guide: SetupGuide | undefined }) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const dismiss = useGuideChange(() => setupApi.dismiss({ body: { dismissed: true } }));
  const next = guide && firstOpenStep(guide.steps);
  if (!can("settings.write") || !guide || guide.dismissed || !next) return null;
  const putAway = () => dismiss.mutate(undefined, { onSuccess: () => void toast.success(t("setup.dismissed")) });
  return (
    <section className="box setup-card" aria-labelledby="home-setup">
      <h2 id="home-setup">{t("setup.cardTitle")}</h2>
      <SetupProgress guide={guide} />
      <p className="muted small">{t("setup.nextStep", { step: t(`setup.${next}`) })}</p>
      <div className="actions">
        <ButtonLink kind="main" size="small" to="/secret-dashboard/setup">
          {t("setup.continue")}
        </ButtonLink>
        <Button size="small" kind="quiet" busy={dismiss.isPending} onClick={putAway}>
          {t("setup.dismiss")}
        </Button>
      </div>
    </section>
  );
}
