import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "#web/api/apiClient.ts";
import { useForm } from "#web/forms/useForm.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { authApi } from "./authApi.ts";
import { isSecondFactorCode } from "./isSecondFactorCode.ts";
import { useAfterSignIn } from "./useAfterSignIn.ts";

type Props = { challenge: string; onGiveUp: () => void };

/** Second step of the sign-in for users with a second factor. */
export function SecondFactorForm({ challenge, onGiveUp }: Props) {
  const { t } = useTranslation("accounts");
  const [query] = useSearchParams();
  const { to, finishSignIn } = useAfterSignIn();
  const form = useForm(
    { code: { label: t("factor.code"), check: isSecondFactorCode } },
    async ({ code }) => {
      try {
        await finishSignIn(await authApi.secondFactor.pass({ body: { challenge, code } }), query.get("next"));
      } catch (error) {
        // The challenge expired or the password changed: start again.
        if (error instanceof ApiError && error.key === "auth.secondFactor.expired") onGiveUp();
        throw error;
      }
    },
    "common.server",
  );
  return (
    <AuthLayout
      to={to}
      title={t("factor.title")}
      lead={t("factor.lead")}
      foot={
        <button type="button" className="text-button" onClick={onGiveUp}>
          {t("factor.back")}
        </button>
      }
    >
      <PrivatePageHead title={t("factor.title")} />
      <form method="post" noValidate className="stack" {...form.events}>
        <ErrorSummary errors={form.summary} />
        {form.errorText && <Notice tone="danger" live title={form.errorText} />}
        <div className="auth__code">
          <Field
            label={t("factor.code")}
            name="code"
            latin
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            hint={t("factor.hint")}
            error={form.errorOf("code")}
          />
        </div>
        <Button kind="main" size="big" wide type="submit" busy={form.busy}>
          {t("login.title")}
        </Button>
      </form>
    </AuthLayout>
  );
}
