import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useForm } from "#web/forms/useForm.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { isVerificationCode } from "../accountValidators.ts";
import { parseVerificationCode } from "../verificationCode.ts";
import { AuthLayout } from "./AuthLayout.tsx";
import { clearPendingVerification, type PendingVerification, readPendingVerification } from "./pendingVerification.ts";
import { ResendCode } from "./ResendCode.tsx";
import { useAfterSignIn } from "./useAfterSignIn.ts";

export const handle = { texts: ["accounts"] };

export default function VerifyEmailPage() {
  const { t } = useTranslation(["accounts", "errors"]);
  const { userId, email, next } = usePendingVerification();
  const { to, finishSignIn } = useAfterSignIn();
  const form = useForm(
    { code: { label: t("verify.code"), check: isVerificationCode } },
    async ({ code }) => {
      const answer = await accountsApi.accounts.verifyEmail({
        body: { userId, code: parseVerificationCode(code) ?? code },
      });
      clearPendingVerification();
      toast.success(t("errors:auth.verify.success"));
      await finishSignIn(answer, next);
    },
    "auth.verify.serverError",
  );
  return (
    <AuthLayout
      to={to}
      title={t("verify.title")}
      lead={email ? t("verify.sent", { email: `\u2066${email}\u2069` }) : t("verify.sentSomewhere")}
      foot={
        <>
          {t("verify.wrong")} <Link to="/signup">{t("verify.again")}</Link>
        </>
      }
    >
      <PrivatePageHead title={t("verify.title")} />
      <form method="post" noValidate className="stack" {...form.events}>
        <ErrorSummary errors={form.summary} />
        {form.errorText && <Notice tone="danger" live title={form.errorText} />}
        <div className="auth__code">
          <Field
            label={t("verify.code")}
            name="code"
            latin
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={t("verify.hint")}
            error={form.errorOf("code")}
          />
        </div>
        <Button kind="main" size="big" wide type="submit" busy={form.busy}>
          {t("verify.submit")}
        </Button>
      </form>
      <ResendCode userId={userId} email={email} />
    </AuthLayout>
  );
}

/** Returns the pending verification from the URL or session storage. Redirects to the sign-up if there is none. */
function usePendingVerification(): PendingVerification {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const userId = query.get("userId") ?? "";
  const [pending, setPending] = useState<PendingVerification>({ userId });
  useEffect(() => {
    const stored = readPendingVerification();
    if (stored && (!userId || stored.userId === userId)) setPending(stored);
    else if (!userId) navigate("/signup", { replace: true });
  }, [userId, navigate]);
  return pending;
}
