import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isEmail, isFilled } from "#platform/checks.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { api } from "#web/session/browserApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { isNewPassword } from "../form.ts";
import { safeNext } from "../next.ts";
import { Door } from "./Door.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { startVerifying } from "./verifying.ts";

export const handle = { texts: ["accounts"] };

export default function SignUpPage() {
  const { t } = useTranslation(["accounts", "errors"]);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useCheckedForm(
    {
      name: { label: t("name"), check: isFilled },
      email: { label: t("email"), check: isEmail },
      password: { label: t("password"), check: isNewPassword },
    },
    async ({ name, email, password }) => {
      const body = { name: name.trim(), email: email.trim(), password };
      const { _id: userId } = await api.accounts.signUp({ body });
      startVerifying({ userId, email: body.email, next: safeNext(query.get("next")) });
      navigate(`/verify-email?userId=${userId}`);
    },
    "auth.signup.serverError",
  );
  return (
    <Door
      to="/"
      title={t("signup.title")}
      lead={t("signup.lead")}
      foot={
        <>
          {t("signup.known")} <Link to={`/login${query.size > 0 ? `?${query}` : ""}`}>{t("login.title")}</Link>
        </>
      }
    >
      <PersonalHead title={t("signup.title")} />
      <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} title={form.refusal ? t("errors:auth.signup.failed") : undefined} />
        {form.trouble && <Notice tone="danger" live title={form.trouble} />}
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
    </Door>
  );
}
