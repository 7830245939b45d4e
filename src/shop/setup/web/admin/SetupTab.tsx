import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { firstOpenStep } from "#shop/setup/setupSteps.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { DemoData } from "./DemoData.tsx";
import { setupQuery, useGuideChange } from "./queries.ts";
import { SetupProgress } from "./SetupProgress.tsx";
import { SetupStepSection } from "./SetupStepSection.tsx";
import { setupApi } from "./setupApi.ts";
import "./setup.css";

/** The set-up guide. Its open step is in the URL; without one, it is the first that is left. */
export default function SetupTab() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const guide = useQuery(setupQuery);
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.setup")}</h1>
        {guide.data && <DismissButton guide={guide.data} />}
      </div>
      <p className="muted">{t("setup.lead")}</p>
      {guide.data ? (
        <Guide guide={guide.data} />
      ) : guide.isError ? (
        <EmptyState
          title={errorMessage(guide.error)}
          action={<Button onClick={() => guide.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={7} height="4rem" />
      )}
    </>
  );
}

function Guide({ guide }: { guide: SetupGuide }) {
  const { t } = useTranslation("admin");
  const can = useCan();
  const [, requestedStep] = (useParams()["*"] ?? "").split("/");
  const left = firstOpenStep(guide.steps);
  // A step that was just done stays open, with the link to the next one.
  const [first] = useState(left);
  const opened = requestedStep || first;
  return (
    <div className="setup">
      <SetupProgress guide={guide} />
      {left === undefined && <Notice tone="success" title={t("setup.finished")} />}
      <Steps>
        {guide.steps.map((step, at) => (
          <SetupStepSection
            key={step.name}
            step={step}
            number={at + 1}
            isOpened={step.name === opened}
            next={left === step.name ? undefined : left}
            guide={guide}
          />
        ))}
      </Steps>
      {can("products.delete") && <DemoData hasDemo={guide.demo !== null} />}
    </div>
  );
}

function DismissButton({ guide: { dismissed } }: { guide: SetupGuide }) {
  const { t } = useTranslation("admin");
  const dismiss = useGuideChange(() => setupApi.dismiss({ body: { dismissed: !dismissed } }));
  return (
    <Button size="small" kind="quiet" busy={dismiss.isPending} onClick={() => dismiss.mutate(undefined)}>
      {t(dismissed ? "setup.restore" : "setup.dismiss")}
    </Button>
  );
}
