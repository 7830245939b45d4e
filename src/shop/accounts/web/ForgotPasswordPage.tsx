import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isEmail } from "#platform/checks.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { api } from "#web/session/browserApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { Door } from "./Door.tsx";

export const handle = { texts: ["accounts"] };

/** Says the same whether somebody has that address or not. For everybody: who is signed in may have forgotten, too. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation(["accounts", "errors"]);
  const [sent, setSent] = useState(false);
  const form = useCheckedForm(
    { email: { label: t("email"), check: isEmail } },
    async ({ email }) => {
      await api.profile.forgotPassword({ body: { email: email.trim() } });
      setSent(true);
    },
    "common.server",
  );
  return (
    <Door
      title={t(sent ? "forgot.sentTitle" : "forgot.title")}
      lead={sent ? "" : t("forgot.lead")}
      foot={<Link to="/login">{t("forgot.back")}</Link>}
    >
      <PersonalHead title={t("forgot.title")} />
      {sent ? (
        <>
          <Notice tone="success" live title={t("errors:auth.forgot.sent")} />
          <Button onClick={() => setSent(false)}>{t("forgot.again")}</Button>
        </>
      ) : (
        <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
          <ErrorSummary errors={form.summary} />
          {form.trouble && <Notice tone="danger" live title={form.trouble} />}
          <Field label={t("email")} name="email" type="email" autoComplete="username" error={form.errorOf("email")} />
          <Button kind="main" size="big" wide type="submit" busy={form.busy}>
            {t("forgot.submit")}
          </Button>
        </form>
      )}
    </Door>
  );
}
