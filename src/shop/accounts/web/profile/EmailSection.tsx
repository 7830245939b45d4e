import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isEmail, isFilled } from "#platform/formValidators.ts";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useForm } from "#web/forms/useForm.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { useReauthenticatedOpening } from "../useReauthenticatedOpening.ts";

/** The sign-in e-mail. A new one takes effect once verified. */
export default function EmailSection() {
  const { t } = useTranslation(["profile", "errors"]);
  const { email } = useUser();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const { start, busy, dialog } = useReauthenticatedOpening("email", () => setOpen(true));
  return (
    <>
      <p>
        {t("email.now")} <b className="code">{email}</b>
      </p>
      {sentTo && (
        <Notice tone="success" live title={t("errors:profile.emailSent", { email: `\u2066${sentTo}\u2069` })} />
      )}
      <div>
        <Button busy={busy} onClick={start}>
          {t("email.change")}
        </Button>
      </div>
      {dialog}
      {open && (
        <EmailDialog
          onClose={() => setOpen(false)}
          onSent={(to) => {
            setSentTo(to);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function EmailDialog({ onClose, onSent }: { onClose(): void; onSent(to: string): void }) {
  const { t } = useTranslation("profile");
  const { hasPassword } = useUser();
  const form = useForm(
    {
      email: { label: t("email.new"), check: isEmail },
      password: { label: t("password.yours"), check: hasPassword ? isFilled : () => undefined },
    },
    async ({ email, password }) => {
      await accountsApi.profile.changeEmail({ body: { email: email.trim(), ...(hasPassword ? { password } : {}) } });
      onSent(email.trim());
    },
    "profile.updateFailed",
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("email.change")}
      lead={t("email.lead")}
      actions={
        <Button kind="main" type="submit" form="new-email" busy={form.busy}>
          {t("email.send")}
        </Button>
      }
    >
      <form id="new-email" method="post" noValidate className="stack" {...form.events}>
        <ErrorSummary errors={form.summary} />
        {form.errorText && <Notice tone="danger" live title={form.errorText} />}
        <Field label={t("email.new")} name="email" type="email" autoComplete="email" error={form.errorOf("email")} />
        {hasPassword && (
          <PasswordField
            label={t("password.yours")}
            name="password"
            autoComplete="current-password"
            error={form.errorOf("password")}
          />
        )}
      </form>
    </Dialog>
  );
}
