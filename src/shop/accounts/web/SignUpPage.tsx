import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isEmail, isFilled } from "#platform/formValidators.ts";
import { safeRedirectPath } from "#platform/safeRedirect.ts";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useForm } from "#web/forms/useForm.ts";
import { useTypedText } from "#web/forms/useTypedText.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { isNewPassword } from "../accountValidators.ts";
import { AuthLayout } from "./AuthLayout.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { savePendingVerification } from "./pendingVerification.ts";

export const handle = { texts: ["accounts"] };

export default function SignUpPage() {
  const { t } = useTranslation(["accounts", "errors"]);
  const navigate = useNavigate();
  const typedTextRef = useTypedText("account");
  const [query] = useSearchParams();
  const form = useForm(
    {
      name: { label: t("name"), check: isFilled },
      email: { label: t("email"), check: isEmail },
      password: { label: t("password"), check: isNewPassword },
    },
    async ({ name, email, password }) => {
      const body = { name: name.trim(), email: email.trim(), password };
      const { _id: userId } = await accountsApi.accounts.signUp({ body });
      savePendingVerification({ userId, email: body.email, next: safeRedirectPath(query.get("next")) });
      navigate(`/verify-email?userId=${userId}`);
    },
    "auth.signup.serverError",
  );
  return (
    <AuthLayout
      to="/"
      title={t("signup.title")}
      lead={t("signup.lead")}
      foot={
        <>
          {t("signup.known")} <Link to={`/login${query.size > 0 ? `?${query}` : ""}`}>{t("login.title")}</Link>
        </>
      }
    >
      <PrivatePageHead title={t("signup.title")} />
      <form ref={typedTextRef} method="post" noValidate className="stack" {...form.events}>
        <ErrorSummary errors={form.summary} title={form.refusal ? t("errors:auth.signup.failed") : undefined} />
        {form.errorText && <Notice tone="danger" live title={form.errorText} />}
        <Field
          label={t("name")}
          name="name"
          autoComplete="name"
          dir="auto"
          maxLength={100}
          error={form.errorOf("name")}
        />
        <Field label={t("email")} name="email" type="email" autoComplete="email" error={form.errorOf("email")} />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="new-password"
          hint={t("password.hint")}
          error={form.errorOf("password")}
        />
        <Button kind="main" size="big" wide type="submit" busy={form.busy}>
          {t("signup.submit")}
        </Button>
      </form>
      <ProviderButtons next={query.get("next")} />
    </AuthLayout>
  );
}
