import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SetupGuide } from "#shop/setup/contract.ts";
import type { SetupStep } from "#shop/setup/setupSteps.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Step } from "#web/ui/Steps.tsx";
import { ProductStep, StaffStep } from "./LinkSteps.tsx";
import { MailStep } from "./MailStep.tsx";
import { PaymentStep } from "./PaymentStep.tsx";
import { useGuideChange } from "./queries.ts";
import { DeliveryStep, ShopStep, TaxStep } from "./SettingsSteps.tsx";
import { setupApi } from "./setupApi.ts";

const bodies: Record<SetupStep, (props: { guide: SetupGuide }) => ReactNode> = {
  shop: ShopStep,
  tax: TaxStep,
  delivery: DeliveryStep,
  payment: PaymentStep,
  mail: MailStep,
  product: ProductStep,
  staff: StaffStep,
};

type Props = {
  step: SetupGuide["steps"][number];
  number: number;
  isOpened: boolean;
  /** The step to go on with. */
  next: SetupStep | undefined;
  guide: SetupGuide;
};

export const stepPath = (step: SetupStep) => `/secret-dashboard/setup/${step}`;

export function SetupStepSection({ step: { name, state }, number, isOpened, next, guide }: Props) {
  const { t } = useTranslation("admin");
  const Body = bodies[name];
  const ref = useRef<HTMLDivElement>(null);
  const wasOpened = useRef(isOpened);
  // A step that was opened by its link takes the focus, because the link is gone.
  useEffect(() => {
    if (isOpened && !wasOpened.current) ref.current?.focus();
    wasOpened.current = isOpened;
  }, [isOpened]);
  return (
    <Step
      number={number}
      title={t(`setup.${name}`)}
      state={state === "done" ? "done" : isOpened ? "now" : "next"}
      action={
        isOpened ? (
          <StateBadge state={state} />
        ) : (
          <ButtonLink size="small" kind="quiet" to={stepPath(name)} preventScrollReset>
            {t(state === "done" ? "setup.change" : "setup.open")}
            <span className="visually-hidden"> {t(`setup.${name}`)}</span>
          </ButtonLink>
        )
      }
    >
      {isOpened ? (
        <div ref={ref} tabIndex={-1} className="setup-step">
          <Body guide={guide} />
          <StepActions name={name} state={state} next={next} />
        </div>
      ) : (
        state === "skipped" && <StateBadge state={state} />
      )}
    </Step>
  );
}

function StateBadge({ state }: Pick<Props["step"], "state">) {
  const { t } = useTranslation("admin");
  if (state === "done") return <Badge tone="success">{t("setup.state.done")}</Badge>;
  return state === "skipped" ? <Badge>{t("setup.state.skipped")}</Badge> : null;
}

type ActionProps = Props["step"] & Pick<Props, "next">;

function StepActions({ name, state, next }: ActionProps) {
  const { t } = useTranslation("admin");
  const skip = useGuideChange((skipped: boolean) => setupApi.skipStep({ params: { step: name }, body: { skipped } }));
  return (
    <div className="actions">
      {next && state !== "open" && (
        <ButtonLink size="small" kind="main" to={stepPath(next)} preventScrollReset>
          {t("setup.nextStep", { step: t(`setup.${next}`) })}
        </ButtonLink>
      )}
      {state !== "done" && (
        <Button size="small" kind="quiet" busy={skip.isPending} onClick={() => skip.mutate(state === "open")}>
          {t(state === "open" ? "setup.skip" : "setup.unskip")}
        </Button>
      )}
    </div>
  );
}
