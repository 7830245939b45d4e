import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonLines } from "#web/ui/Skeleton.tsx";
import { authApi } from "../authApi.ts";
import { CodeForm } from "./CodeForm.tsx";

const QrCode = lazyOrNotice(() => import("./QrCode.tsx"));

type Props = { enable: (code: string) => Promise<void>; onCancel: () => void };

/** Shows the TOTP secret (QR code and text) and verifies the first code. */
export function SetUpSecondFactor({ enable, onCancel }: Props) {
  const { t } = useTranslation("accounts");
  const errorMessage = useErrorMessage();
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  const [errorText, setErrorText] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one key is enough
  useEffect(() => {
    authApi.secondFactor.setUp().then(setKey, (error) => setErrorText(errorMessage(error)));
  }, []);
  if (errorText) return <Notice tone="danger" live title={errorText} />;
  if (!key) return <SkeletonLines lines={4} />;
  return (
    <div className="second-factor">
      <div className="second-factor__scan">
        <p>{t("two.scan")}</p>
        <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
          <QrCode text={key.uri} label={t("two.qr")} />
        </Suspense>
      </div>
      <div className="stack">
        <p className="stack">
          <span className="small muted">{t("two.key")}</span>
          <code className="code second-factor__key" dir="ltr">
            {key.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
        </p>
        <CodeForm label={t("two.code")} submit={t("two.confirm")} onCancel={onCancel} send={enable} />
      </div>
    </div>
  );
}
