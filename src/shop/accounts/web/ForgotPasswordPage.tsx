import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isEmail } from "#platform/formValidators.ts";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useForm } from "#web/forms/useForm.ts";
import { useTypedText } from "#web/forms/useTypedText.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AuthLayout } from "./AuthLayout.tsx";

export const handle = { texts: ["accounts"] };

/** Shows the same message for every address. Also for signed-in users, who may have forgotten theirs. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation(["accounts", "errors"]);
  const [sent, setSent] = useState(false);
  const typedTextRef = useTypedText("account");
  const form = useForm(
    { email: { label: t("email"), check: isEmail } },
    async ({ email }) => {
      await accountsApi.profile.forgotPassword({ body: { email: email.trim() } });
      setSent(true);
    },
    "common.server",
  );
  return (
    <AuthLayout
      title={t(sent ? "forgot.sentTitle" : "forgot.title")}
      lead={sent ? "" : t("forgot.lead")}
      foot={<Link to="/login">{t("forgot.back")}</Link>}
    >
      <PrivatePageHead title={t("forgot.title")} />
      {sent ? (
        <>
          <Notice tone="success" live title={t("errors:auth.forgot.sent")} />
          <Button onClick={() => setSent(false)}>{t("forgot.again")}</Button>
        </>
      ) : (
        <form ref={typedTextRef} method="post" noValidate className="stack" {...form.events}>
          <ErrorSummary errors={form.summary} />
          {form.errorText && <Notice tone="danger" live title={form.errorText} />}
          <Field label={t("email")} name="email" type="email" autoComplete="username" error={form.errorOf("email")} />
          <Button kind="main" size="big" wide type="submit" busy={form.busy}>
            {t("forgot.submit")}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
