import { useTranslation } from "react-i18next";
import { useForm } from "#web/forms/useForm.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { isNewPassword, isSameAsField } from "../accountValidators.ts";

type Props = {
  email: string;
  /** May throw an ApiError. */
  send(password: string): Promise<void>;
};

export function NewPasswordForm({ email, send }: Props) {
  const { t } = useTranslation("accounts");
  const form = useForm(
    {
      password: { label: t("reset.password"), check: isNewPassword },
      confirm: { label: t("reset.confirm"), check: isSameAsField("password") },
    },
    ({ password }) => send(password),
    "common.server",
  );
  return (
    <form method="post" noValidate className="stack" {...form.events}>
      <ErrorSummary errors={form.summary} />
      {form.errorText && <Notice tone="danger" live title={form.errorText} />}
      {/* Lets password managers save the new password under the right user name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("reset.password")}
        name="password"
        autoComplete="new-password"
        hint={t("password.hint")}
        error={form.errorOf("password")}
      />
      <PasswordField
        label={t("reset.confirm")}
        name="confirm"
        autoComplete="new-password"
        error={form.errorOf("confirm")}
      />
      <Button kind="main" size="big" wide type="submit" busy={form.busy}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
