import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { isEmail, isFilled } from "#platform/checks.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { type Provider, providers } from "../oauth.ts";
import { Door } from "./Door.tsx";
import { doorsApi } from "./doorsApi.ts";
import { useArrival } from "./useArrival.ts";
import { startVerifying } from "./verifying.ts";

export const handle = { texts: ["accounts"] };

type Waiting = { provider: Provider; name: string; email: string; next: string };

/** What a provider did not tell us, or does not vouch for. */
export default function OAuthSignUpPage() {
  const { t } = useTranslation("accounts");
  const waiting = useWaiting();
  const { to, arrive } = useArrival();
  const provider = waiting ? providers[waiting.provider] : "";
  return (
    <Door
      to={to}
      title={t("oauth.title")}
      lead={provider ? t("oauth.lead", { provider }) : t("oauth.leadUnknown")}
      foot={
        <>
          {t("signup.known")} <Link to="/login">{t("login.title")}</Link>
        </>
      }
    >
      <PersonalHead title={t("oauth.title")} />
      {waiting ? <Missing waiting={waiting} arrive={arrive} /> : <SkeletonLines lines={4} />}
    </Door>
  );
}

type Props = { waiting: Waiting; arrive: ReturnType<typeof useArrival>["arrive"] };

function Missing({ waiting, arrive }: Props) {
  const { t } = useTranslation(["accounts", "errors"]);
  const navigate = useNavigate();
  const form = useCheckedForm(
    { name: { label: t("name"), check: isFilled }, email: { label: t("email"), check: isEmail } },
    async ({ name, email }) => {
      const body = { name: name.trim(), email: email.trim() };
      const answer = await doorsApi.oauth.complete({ body });
      if (!("needsVerification" in answer && answer.needsVerification)) return arrive(answer, waiting.next);
      startVerifying({ userId: answer._id, email: body.email, next: waiting.next });
      navigate(`/verify-email?userId=${answer._id}`);
    },
    "auth.signup.serverError",
  );
  const isEmpty = [form.errorOf("name"), form.errorOf("email")].includes(t("errors:validation.required"));
  return (
    <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} title={isEmpty ? t("errors:auth.oauth.fieldsRequired") : undefined} />
      {form.trouble && <Notice tone="danger" live title={form.trouble} />}
      <Field
        label={t("name")}
        name="name"
        autoComplete="name"
        dir="auto"
        maxLength={100}
        defaultValue={waiting.name}
        error={form.errorOf("name")}
      />
      <Field
        label={t("email")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={waiting.email}
        hint={t("oauth.hint")}
        error={form.errorOf("email")}
      />
      <Button kind="main" size="big" wide type="submit" busy={form.busy}>
        {t("signup.submit")}
      </Button>
    </form>
  );
}

/** Who waits to be let in, as the cookie knows it. Nobody: the way begins at the sign-up. */
function useWaiting(): Waiting | undefined {
  const navigate = useNavigate();
  const [waiting, become] = useState<Waiting>();
  useEffect(() => {
    doorsApi.oauth.waiting().then(become, () => navigate("/signup", { replace: true }));
  }, [navigate]);
  return waiting;
}
