import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { CodeForm } from "./CodeForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpSecondFactor } from "./SetUpSecondFactor.tsx";
import "./signInMethods.css";
import { authApi } from "../authApi.ts";

type SecondFactorState = { enabled: boolean; required: boolean; recoveryCodesLeft: number };
type SetUpStep = "rest" | "setUp" | "stop" | "renew" | { codes: string[] };

type Props = {
  /** Called once it is enabled and the recovery codes are confirmed. */
  onReady?: (() => void) | undefined;
};

/** Two-step verification: enable, disable, new recovery codes. */
export default function SecondFactor({ onReady }: Props) {
  const { t } = useTranslation("accounts");
  const { number } = useLanguage();
  const errorMessage = useErrorMessage();
  const [state, setState] = useState<SecondFactorState>();
  const [step, setStep] = useState<SetUpStep>("rest");
  const [errorText, setErrorText] = useState<string>();

  const reload = () => authApi.secondFactor.state().then(setState, (error) => setErrorText(errorMessage(error)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void reload(), []);

  function finish(): void {
    setStep("rest");
    void reload();
    onReady?.();
  }
  if (errorText) return <Notice tone="danger" live title={errorText} />;
  if (!state) return <SkeletonLines lines={2} />;
  if (typeof step === "object") return <RecoveryCodes codes={step.codes} onDone={finish} />;
  if (step === "setUp")
    return (
      <SetUpSecondFactor
        onEnabled={(codes) => {
          toast.success(t("two.isOn"));
          setStep({ codes });
        }}
        onCancel={() => setStep("rest")}
      />
    );
  return (
    <>
      <p className="soft">{t("two.lead")}</p>
      {state.required && !state.enabled && <Notice tone="warning" title={t("two.needed")} />}
      <p className="row">
        <Badge tone={state.enabled ? "success" : "plain"}>{t(state.enabled ? "two.on" : "two.off")}</Badge>
        {state.enabled && <span className="soft small">{t("two.left", { n: number(state.recoveryCodesLeft) })}</span>}
      </p>
      {step === "rest" && !state.enabled && (
        <div className="actions">
          <Button kind="main" onClick={() => setStep("setUp")}>
            {t("two.start")}
          </Button>
        </div>
      )}
      {step === "rest" && state.enabled && (
        <div className="actions">
          <Button onClick={() => setStep("renew")}>{t("two.renew")}</Button>
          {!state.required && <Button onClick={() => setStep("stop")}>{t("two.stop")}</Button>}
        </div>
      )}
      {step === "renew" && (
        <CodeForm
          label={t("two.anyCode")}
          submit={t("two.renew")}
          onCancel={() => setStep("rest")}
          send={async (code) =>
            setStep({ codes: (await authApi.secondFactor.renewCodes({ body: { code } })).recoveryCodes })
          }
        />
      )}
      {step === "stop" && (
        <CodeForm
          label={t("two.anyCode")}
          submit={t("two.stop")}
          onCancel={() => setStep("rest")}
          send={async (code) => {
            await authApi.secondFactor.disable({ body: { code } });
            toast.success(t("two.isOff"));
            setStep("rest");
            await reload();
          }}
        />
      )}
    </>
  );
}
