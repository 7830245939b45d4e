import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isEmail, isFilled } from "#platform/formValidators.ts";
import { safeRedirectPath } from "#platform/safeRedirect.ts";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useForm } from "#web/forms/useForm.ts";
import { useTypedText } from "#web/forms/useTypedText.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { type IntentAction, peekIntent } from "#web/session/pendingIntent.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { ProviderError } from "./ProviderError.tsx";
import { savePendingVerification } from "./pendingVerification.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { useAfterSignIn } from "./useAfterSignIn.ts";
import { useChallenge } from "./useChallenge.ts";

export const handle = { texts: ["accounts"] };

export default function LogInPage() {
  const [challenge, clearChallenge] = useChallenge();
  return challenge ? <SecondFactorForm challenge={challenge} onGiveUp={clearChallenge} /> : <PasswordForm />;
}

function PasswordForm() {
  const { t } = useTranslation("accounts");
  const [query] = useSearchParams();
  const next = query.get("next");
  const { to, finishSignIn } = useAfterSignIn(next);
  const redirectToVerification = useVerificationRedirect(next);
  const intentKind = useIntentKind(next);
  const typedTextRef = useTypedText("account");
  const form = useForm(
    { email: { label: t("email"), check: isEmail }, password: { label: t("password"), check: isFilled } },
    async ({ email, password }) => {
      try {
        await finishSignIn(await accountsApi.accounts.logIn({ body: { email: email.trim(), password } }), next);
      } catch (error) {
        if (!redirectToVerification(error)) throw error;
      }
    },
    "common.server",
  );
  return (
    <AuthLayout
      to={to}
      title={t("login.title")}
      lead={t(leadOf(next, intentKind))}
      foot={
        <>
          {t("login.new")} <Link to={`/signup${query.size > 0 ? `?${query}` : ""}`}>{t("signup.title")}</Link>
        </>
      }
    >
      <PrivatePageHead title={t("login.title")} />
      <form ref={typedTextRef} method="post" noValidate className="stack" {...form.events}>
        <ErrorSummary errors={form.summary} />
        <ProviderError />
        {form.errorText && <Notice tone="danger" live title={form.errorText} />}
        <Field label={t("email")} name="email" type="email" autoComplete="username" error={form.errorOf("email")} />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          error={form.errorOf("password")}
        />
        <Link className="auth__forgot small" to="/forgot-password">
          {t("login.forgot")}
        </Link>
        <Button kind="main" size="big" wide type="submit" busy={form.busy}>
          {t("login.title")}
        </Button>
      </form>
      <ProviderButtons next={next} />
    </AuthLayout>
  );
}

/** Why the visitor is here. */
function leadOf(next: string | null, intentKind: IntentAction["kind"] | undefined) {
  if (isStaffPath(safeRedirectPath(next))) return "login.staff";
  if (intentKind === "keep") return "login.forWishlist";
  return intentKind ? "login.forCart" : "login.lead";
}

const isStaffPath = (path: string): boolean => /^\/(secret-dashboard|mailing\/campaigns)([/?#]|$)/.test(path);

/** Redirects to the code if the password is right but the e-mail is unverified. */
function useVerificationRedirect(next: string | null) {
  const navigate = useNavigate();
  return (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.key !== "auth.login.emailNotVerified") return false;
    const { userId, email } = error.params as { userId: string; email: string };
    savePendingVerification({ userId, email, next: safeRedirectPath(next) });
    navigate(`/verify-email?userId=${userId}&from=login`);
    return true;
  };
}

/** Returns the pending intent's kind. Undefined on the server and thus in the first render. */
function useIntentKind(next: string | null): IntentAction["kind"] | undefined {
  return useSyncExternalStore(
    noSubscription,
    () => {
      const intent = peekIntent();
      return intent && safeRedirectPath(intent.back) === safeRedirectPath(next) ? intent.kind : undefined;
    },
    () => undefined,
  );
}

const noSubscription = () => () => {};
