import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFilled } from "#platform/checks.ts";
import { isNewPassword, isSameAs } from "#shop/accounts/form.ts";
import { api } from "#web/session/browserApi.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { useProblem } from "#web/useProblem.ts";
import { sessionsAsk } from "./sessionsAsk.ts";

export default function PasswordSection() {
  const { hasPassword } = useUser();
  return hasPassword ? <Change /> : <SetByMail />;
}

function Change() {
  const { t } = useTranslation(["profile", "accounts", "errors"]);
  const { email } = useUser();
  const place = useRef<HTMLFormElement>(null);
  const kept = useQueryClient();
  const form = useCheckedForm(
    {
      currentPassword: { label: t("password.current"), check: isFilled },
      newPassword: { label: t("password.new"), check: isNewPassword },
      confirmPassword: { label: t("password.confirm"), check: isSameAs("newPassword") },
    },
    async ({ currentPassword, newPassword }) => {
      await api.profile.changePassword({ body: { currentPassword, newPassword } });
      place.current?.reset();
      toast.success(t("errors:profile.passwordUpdated"));
      // The other sessions are gone.
      await kept.invalidateQueries(sessionsAsk);
    },
    "profile.passwordFailed",
  );
  return (
    <form method="post" noValidate className="stack" ref={place} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} />
      {form.trouble && <Notice tone="danger" live title={form.trouble} />}
      {/* So that a password manager keeps the new password under the right name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("password.current")}
        name="currentPassword"
        autoComplete="current-password"
        error={form.errorOf("currentPassword")}
      />
      <PasswordField
        label={t("password.new")}
        name="newPassword"
        autoComplete="new-password"
        hint={t("accounts:password.hint")}
        error={form.errorOf("newPassword")}
      />
      <PasswordField
        label={t("password.confirm")}
        name="confirmPassword"
        autoComplete="new-password"
        error={form.errorOf("confirmPassword")}
      />
      <p className="soft small">{t("password.ends")}</p>
      <div className="actions">
        <Button type="submit" busy={form.busy}>
          {t("password.change")}
        </Button>
      </div>
    </form>
  );
}

/** The mailbox proves the person, as it does for somebody who forgot theirs. */
function SetByMail() {
  const { t } = useTranslation(["profile", "errors"]);
  const { email } = useUser();
  const problem = useProblem();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    try {
      await api.profile.forgotPassword({ body: { email } });
      setSent(true);
    } catch (error) {
      toast.error(problem(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p>{t("password.none")}</p>
      {sent ? (
        <Notice tone="success" live title={t("errors:auth.forgot.sent")} />
      ) : (
        <div>
          <Button busy={busy} onClick={send}>
            {t("password.set")}
          </Button>
        </div>
      )}
    </>
  );
}
