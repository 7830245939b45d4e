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
import { accountsApi } from "../accountsApi.ts";
import { authApi } from "../authApi.ts";
import { useReauthentication } from "../useReauthentication.tsx";

type SecondFactorState = { enabled: boolean; required: boolean; recoveryCodesLeft: number };
type SecondFactorChange = "setUp" | "stop" | "renew";
type SetUpStep = "rest" | SecondFactorChange | { codes: string[] };

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
  const [busy, setBusy] = useState<SecondFactorChange>();

  const reload = () => authApi.secondFactor.state().then(setState, (error) => setErrorText(errorMessage(error)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void reload(), []);

  const { reauthenticated, dialog } = useReauthentication({
    section: "second-factor",
    onReturn: (change) => void start(change as SecondFactorChange),
  });

  /** Asks for the proof before the code, which would be too old afterwards. */
  async function start(change: SecondFactorChange): Promise<void> {
    setBusy(change);
    try {
      await reauthenticated(change, async () => {
        await accountsApi.profile.reauthenticated();
        setStep(change);
      });
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  }

  /** The proof may run out while the user looks for the code. */
  const retry = async (send: () => Promise<void>) =>
    void (await reauthenticated(typeof step === "string" ? step : "rest", send));

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
      <>
        {dialog}
        <SetUpSecondFactor
          enable={(code) =>
            retry(async () => {
              const { recoveryCodes } = await authApi.secondFactor.enable({ body: { code } });
              toast.success(t("two.isOn"));
              setStep({ codes: recoveryCodes });
            })
          }
          onCancel={() => setStep("rest")}
        />
      </>
    );
  return (
    <>
      {dialog}
      <p className="muted">{t("two.lead")}</p>
      {state.required && !state.enabled && <Notice tone="warning" title={t("two.needed")} />}
      <p className="row">
        <Badge tone={state.enabled ? "success" : "plain"}>{t(state.enabled ? "two.on" : "two.off")}</Badge>
        {state.enabled && <span className="muted small">{t("two.left", { n: number(state.recoveryCodesLeft) })}</span>}
      </p>
      {step === "rest" && !state.enabled && (
        <div className="actions">
          <Button kind="main" busy={busy === "setUp" && !dialog} onClick={() => start("setUp")}>
            {t("two.start")}
          </Button>
        </div>
      )}
      {step === "rest" && state.enabled && (
        <div className="actions">
          <Button busy={busy === "renew" && !dialog} onClick={() => start("renew")}>
            {t("two.renew")}
          </Button>
          {!state.required && (
            <Button busy={busy === "stop" && !dialog} onClick={() => start("stop")}>
              {t("two.stop")}
            </Button>
          )}
        </div>
      )}
      {step === "renew" && (
        <CodeForm
          label={t("two.anyCode")}
          submit={t("two.renew")}
          onCancel={() => setStep("rest")}
          send={(code) =>
            retry(async () =>
              setStep({ codes: (await authApi.secondFactor.renewCodes({ body: { code } })).recoveryCodes }),
            )
          }
        />
      )}
      {step === "stop" && (
        <CodeForm
          label={t("two.anyCode")}
          submit={t("two.stop")}
          onCancel={() => setStep("rest")}
          send={(code) =>
            retry(async () => {
              await authApi.secondFactor.disable({ body: { code } });
              toast.success(t("two.isOff"));
              setStep("rest");
              await reload();
            })
          }
        />
      )}
    </>
  );
}
