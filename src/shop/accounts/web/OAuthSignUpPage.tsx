import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { isEmail, isFilled } from "#platform/formValidators.ts";
import { useForm } from "#web/forms/useForm.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { type ProviderName, providerLabels } from "../oauthProviders.ts";
import { AuthLayout } from "./AuthLayout.tsx";
import { authApi } from "./authApi.ts";
import { savePendingVerification } from "./pendingVerification.ts";
import { useAfterSignIn } from "./useAfterSignIn.ts";

export const handle = { texts: ["accounts"] };

type PendingSignUp = { provider: ProviderName; name: string; email: string; next: string };

/** Asks for profile data that the provider lacks or did not verify. */
export default function OAuthSignUpPage() {
  const { t } = useTranslation("accounts");
  const pending = usePendingSignUp();
  const { to, finishSignIn } = useAfterSignIn();
  const provider = pending ? providerLabels[pending.provider] : "";
  return (
    <AuthLayout
      to={to}
      title={t("oauth.title")}
      lead={provider ? t("oauth.lead", { provider }) : t("oauth.leadUnknown")}
      foot={
        <>
          {t("signup.known")} <Link to="/login">{t("login.title")}</Link>
        </>
      }
    >
      <PrivatePageHead title={t("oauth.title")} />
      {pending ? <MissingDetailsForm pending={pending} finishSignIn={finishSignIn} /> : <SkeletonLines lines={4} />}
    </AuthLayout>
  );
}

type MissingDetailsProps = { pending: PendingSignUp; finishSignIn: ReturnType<typeof useAfterSignIn>["finishSignIn"] };

function MissingDetailsForm({ pending, finishSignIn }: MissingDetailsProps) {
  const { t } = useTranslation(["accounts", "errors"]);
  const navigate = useNavigate();
  const form = useForm(
    { name: { label: t("name"), check: isFilled }, email: { label: t("email"), check: isEmail } },
    async ({ name, email }) => {
      const body = { name: name.trim(), email: email.trim() };
      const answer = await authApi.oauth.complete({ body });
      if (!("needsVerification" in answer && answer.needsVerification)) return finishSignIn(answer, pending.next);
      savePendingVerification({ userId: answer._id, email: body.email, next: pending.next });
      navigate(`/verify-email?userId=${answer._id}`);
    },
    "auth.signup.serverError",
  );
  const isEmpty = [form.errorOf("name"), form.errorOf("email")].includes(t("errors:validation.required"));
  return (
    <form method="post" noValidate className="stack" {...form.events}>
      <ErrorSummary errors={form.summary} title={isEmpty ? t("errors:auth.oauth.fieldsRequired") : undefined} />
      {form.errorText && <Notice tone="danger" live title={form.errorText} />}
      <Field
        label={t("name")}
        name="name"
        autoComplete="name"
        dir="auto"
        maxLength={100}
        defaultValue={pending.name}
        error={form.errorOf("name")}
      />
      <Field
        label={t("email")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={pending.email}
        hint={t("oauth.hint")}
        error={form.errorOf("email")}
      />
      <Button kind="main" size="big" wide type="submit" busy={form.busy}>
        {t("signup.submit")}
      </Button>
    </form>
  );
}

/** Returns the pending sign-up from the cookie. Redirects to the sign-up if there is none. */
function usePendingSignUp(): PendingSignUp | undefined {
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingSignUp>();
  useEffect(() => {
    authApi.oauth.pendingSignUp().then(setPending, () => navigate("/signup", { replace: true }));
  }, [navigate]);
  return pending;
}
