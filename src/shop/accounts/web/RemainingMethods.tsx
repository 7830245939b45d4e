import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ProviderName, providerLabels } from "#shop/accounts/oauthProviders.ts";
import type { RemainingMethods as RemainingMethodsView } from "#shop/accounts/recoveryContract.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { authApi } from "./authApi.ts";
import { ProviderLogo } from "./ProviderLogo.tsx";
import { CodeForm } from "./profile/CodeForm.tsx";
import "./profile/signInMethods.css";

/** After a password reset: what else opens the account. Somebody else may have added it. */
export function RemainingMethods() {
  const { t } = useTranslation(["accounts", "errors"]);
  const errorMessage = useErrorMessage();
  const [methods, setMethods] = useState<RemainingMethodsView>();
  const [busy, setBusy] = useState<ProviderName>();
  const [asksCode, setAsksCode] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  /** The focus cannot stay on a button that goes with its row. */
  async function reload(): Promise<void> {
    setMethods(await authApi.recovery.signInMethods());
    box.current?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    reload().catch((error) => setErrorText(errorMessage(error)));
  }, []);

  async function unlink(provider: ProviderName): Promise<void> {
    setBusy(provider);
    setErrorText(undefined);
    try {
      await authApi.recovery.unlink({ params: { provider } });
      toast.success(t("connected.undone", { provider: providerLabels[provider] }));
      await reload();
    } catch (error) {
      setErrorText(errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <div ref={box} tabIndex={-1} className="stack">
      <Notice tone="success" live title={t("errors:auth.reset.success")} />
      {errorText && <Notice tone="danger" live title={errorText} />}
      {!methods && !errorText && <SkeletonLines lines={2} />}
      {methods && methods.linked.length === 0 && !methods.secondFactor && <p>{t("reset.allRemoved")}</p>}
      {methods && (
        <ul className="sign-in-methods">
          {methods.linked.map(({ provider, email }) => (
            <li key={provider} className="sign-in-methods__row">
              <ProviderLogo provider={provider} />
              <div>
                <b>{providerLabels[provider]}</b>
                {email && (
                  <span className="code small" dir="ltr">
                    {email}
                  </span>
                )}
              </div>
              <Button
                size="small"
                busy={busy === provider}
                onClick={() => unlink(provider)}
                aria-label={t("connected.unlinkLong", { provider: providerLabels[provider] })}
              >
                {t("connected.unlink")}
              </Button>
            </li>
          ))}
          {methods.secondFactor && (
            <li className="sign-in-methods__row sign-in-methods__row--plain">
              <div>
                <b>{t("reset.secondFactor")}</b>
                <span className="muted small">{t("reset.secondFactorText")}</span>
              </div>
              {!asksCode && (
                <Button size="small" onClick={() => setAsksCode(true)} aria-label={t("reset.secondFactorStop")}>
                  {t("two.stop")}
                </Button>
              )}
            </li>
          )}
        </ul>
      )}
      {methods?.secondFactor && asksCode && (
        <>
          <CodeForm
            label={t("two.anyCode")}
            submit={t("two.stop")}
            onCancel={() => setAsksCode(false)}
            send={async (code) => {
              await authApi.recovery.disableSecondFactor({ body: { code } });
              toast.success(t("two.isOff"));
              await reload();
            }}
          />
          <p className="small">
            {t("reset.lostCodes")} <Link to="/contact">{t("reset.contact")}</Link>
          </p>
        </>
      )}
      <ButtonLink kind="main" size="big" wide to="/login" replace>
        {t("login.title")}
      </ButtonLink>
    </div>
  );
}
