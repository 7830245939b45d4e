import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { api } from "#web/session/browserApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { codeFrom } from "../code.ts";
import { isCode } from "../form.ts";
import { Door } from "./Door.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { useArrival } from "./useArrival.ts";
import { doneVerifying, type Verifying, whoVerifies } from "./verifying.ts";

export const handle = { texts: ["accounts"] };

export default function VerifyEmailPage() {
  const { t } = useTranslation(["accounts", "errors"]);
  const { userId, email, next } = useVerifying();
  const { to, arrive } = useArrival();
  const form = useCheckedForm(
    { code: { label: t("verify.code"), check: isCode } },
    async ({ code }) => {
      const answer = await api.accounts.verifyEmail({ body: { userId, code: codeFrom(code) ?? code } });
      doneVerifying();
      toast.success(t("errors:auth.verify.success"));
      await arrive(answer, next);
    },
    "auth.verify.serverError",
  );
  return (
    <Door
      to={to}
      title={t("verify.title")}
      lead={email ? t("verify.sent", { email: `\u2066${email}\u2069` }) : t("verify.sentSomewhere")}
      foot={
        <>
          {t("verify.wrong")} <Link to="/signup">{t("verify.again")}</Link>
        </>
      }
    >
      <PersonalHead title={t("verify.title")} />
      <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} />
        {form.trouble && <Notice tone="danger" live title={form.trouble} />}
        <div className="door__entry">
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
    </Door>
  );
}

/** From the address, and what this tab remembers of it. Without either there is nothing to prove here. */
function useVerifying(): Verifying {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const userId = query.get("userId") ?? "";
  const [verifying, become] = useState<Verifying>({ userId });
  useEffect(() => {
    const kept = whoVerifies();
    if (kept && (!userId || kept.userId === userId)) become(kept);
    else if (!userId) navigate("/signup", { replace: true });
  }, [userId, navigate]);
  return verifying;
}
