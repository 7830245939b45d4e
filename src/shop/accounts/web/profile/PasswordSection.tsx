import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFilled } from "#platform/formValidators.ts";
import { isNewPassword, isSameAsField } from "#shop/accounts/accountValidators.ts";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useForm } from "#web/forms/useForm.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { toast } from "#web/ui/toast.ts";
import { sessionsQuery } from "./queries.ts";

export default function PasswordSection() {
  const { hasPassword } = useUser();
  return hasPassword ? <ChangePasswordForm /> : <SetPasswordByMail />;
}

function ChangePasswordForm() {
  const { t } = useTranslation(["profile", "accounts", "errors"]);
  const { email } = useUser();
  const formRef = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const form = useForm(
    {
      currentPassword: { label: t("password.current"), check: isFilled },
      newPassword: { label: t("password.new"), check: isNewPassword },
      confirmPassword: { label: t("password.confirm"), check: isSameAsField("newPassword") },
    },
    async ({ currentPassword, newPassword }) => {
      await accountsApi.profile.changePassword({ body: { currentPassword, newPassword } });
      formRef.current?.reset();
      toast.success(t("errors:profile.passwordUpdated"));
      // The server revoked the other sessions.
      await queryClient.invalidateQueries(sessionsQuery);
    },
    "profile.passwordFailed",
  );
  return (
    <form method="post" noValidate className="stack" ref={formRef} {...form.events}>
      <ErrorSummary errors={form.summary} />
      {form.errorText && <Notice tone="danger" live title={form.errorText} />}
      {/* Lets password managers save the new password under the right user name. */}
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
      <p className="muted small">{t("password.ends")}</p>
      <div className="actions">
        <Button type="submit" busy={form.busy}>
          {t("password.change")}
        </Button>
      </div>
    </form>
  );
}

/** Mails a link to set a first password, like a password reset. */
function SetPasswordByMail() {
  const { t } = useTranslation(["profile", "errors"]);
  const { email } = useUser();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  async function send(): Promise<void> {
    setBusy(true);
    try {
      await accountsApi.profile.forgotPassword({ body: { email } });
      setSent(true);
    } catch (error) {
      toast.error(errorMessage(error));
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
