import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isEmail, isFilled } from "#platform/checks.ts";
import { ApiError } from "#web/api.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { api } from "#web/session/browserApi.ts";
import { seeIntent, type Wish } from "#web/session/intent.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { safeNext } from "../next.ts";
import { useChallenge } from "./challenge.ts";
import { Door } from "./Door.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { ProviderTrouble } from "./ProviderTrouble.tsx";
import { SecondFactorDoor } from "./SecondFactorDoor.tsx";
import { useArrival } from "./useArrival.ts";
import { startVerifying } from "./verifying.ts";

export const handle = { texts: ["accounts"] };

export default function LogInPage() {
  const [challenge, drop] = useChallenge();
  return challenge ? <SecondFactorDoor challenge={challenge} onGiveUp={drop} /> : <PasswordDoor />;
}

function PasswordDoor() {
  const { t } = useTranslation("accounts");
  const [query] = useSearchParams();
  const next = query.get("next");
  const { to, arrive } = useArrival(next);
  const verify = useVerification(next);
  const wish = useWish(next);
  const form = useCheckedForm(
    { email: { label: t("email"), check: isEmail }, password: { label: t("password"), check: isFilled } },
    async ({ email, password }) => {
      try {
        await arrive(await api.accounts.logIn({ body: { email: email.trim(), password } }), next);
      } catch (error) {
        if (!verify(error)) throw error;
      }
    },
    "common.server",
  );
  return (
    <Door
      to={to}
      title={t("login.title")}
      lead={t(wish === "keep" ? "login.wishList" : wish ? "login.wish" : "login.lead")}
      foot={
        <>
          {t("login.new")} <Link to={`/signup${query.size > 0 ? `?${query}` : ""}`}>{t("signup.title")}</Link>
        </>
      }
    >
      <PersonalHead title={t("login.title")} />
      <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} />
        <ProviderTrouble />
        {form.trouble && <Notice tone="danger" live title={form.trouble} />}
        <Field label={t("email")} name="email" type="email" autoComplete="username" error={form.errorOf("email")} />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          error={form.errorOf("password")}
        />
        <Link className="door__forgot small" to="/forgot-password">
          {t("login.forgot")}
        </Link>
        <Button kind="main" size="big" wide type="submit" busy={form.busy}>
          {t("login.title")}
        </Button>
      </form>
      <ProviderButtons next={next} />
    </Door>
  );
}

/** Somebody with the right password whose address is not proved yet goes on to the code. */
function useVerification(next: string | null) {
  const navigate = useNavigate();
  return (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.key !== "auth.login.emailNotVerified") return false;
    const { userId, email } = error.facts as { userId: string; email: string };
    startVerifying({ userId, email, next: safeNext(next) });
    navigate(`/verify-email?userId=${userId}&from=login`);
    return true;
  };
}

/** What somebody comes here for, if anything. The server, and so the first drawing, cannot know. */
function useWish(next: string | null): Wish["kind"] | undefined {
  return useSyncExternalStore(
    never,
    () => {
      const intent = seeIntent();
      return intent && safeNext(intent.back) === safeNext(next) ? intent.kind : undefined;
    },
    () => undefined,
  );
}

const never = () => () => {};
