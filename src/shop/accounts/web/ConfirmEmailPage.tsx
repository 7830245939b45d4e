import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { updateUser, useSession } from "#web/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AuthLayout } from "./AuthLayout.tsx";

export const handle = { texts: ["accounts"] };

/** Confirms by button, not on load, because mail scanners open every link. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation("accounts");
  const [query] = useSearchParams();
  const session = useSession();
  const errorMessage = useErrorMessage();
  const [done, setDone] = useState<string>();
  const [errorText, setErrorText] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    setErrorText(undefined);
    try {
      const { email } = await accountsApi.profile.confirmEmail({ params: { token: query.get("token") || "-" } });
      setDone(email);
      if (session.state === "signedIn") updateUser((await accountsApi.accounts.profile()).data);
    } catch (error) {
      setErrorText(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <AuthLayout
      title={t(done ? "confirmEmail.doneTitle" : "confirmEmail.title")}
      lead={done ? t("confirmEmail.done", { email: `\u2066${done}\u2069` }) : t("confirmEmail.lead")}
      foot={<Link to="/profile#email">{t("confirmEmail.toProfile")}</Link>}
    >
      <PrivatePageHead title={t("confirmEmail.title")} />
      {errorText && <Notice tone="danger" live title={errorText} />}
      {done ? (
        <ButtonLink kind="main" size="big" wide to="/profile#email">
          {t("confirmEmail.toProfile")}
        </ButtonLink>
      ) : (
        <Button kind="main" size="big" wide busy={busy} onClick={confirm}>
          {t("confirmEmail.submit")}
        </Button>
      )}
    </AuthLayout>
  );
}
