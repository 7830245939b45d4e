import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { isFilled } from "#platform/formValidators.ts";
import { loginUrl } from "#platform/safeRedirect.ts";
import type { StaffRole } from "#platform/staffRoles.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useForm } from "#web/forms/useForm.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { useSession } from "#web/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { isNewPassword } from "../accountValidators.ts";
import { AuthLayout } from "./AuthLayout.tsx";
import { staffInvitationApi } from "./staffInvitationApi.ts";

export const handle = { texts: ["accounts"] };

type Invitation = { email: string; role: StaffRole; hasAccount: boolean };

export default function StaffInvitationPage() {
  const { t } = useTranslation("accounts");
  const [query] = useSearchParams();
  const token = query.get("token") || "-";
  const [found, setFound] = useState<Invitation | { errorText: string }>();
  const errorMessage = useErrorMessage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each link
  useEffect(() => {
    staffInvitationApi
      .invitation({ params: { token } })
      .then(setFound)
      .catch((error) => setFound({ errorText: errorMessage(error) }));
  }, [token]);
  const invitation = found && "email" in found ? found : undefined;
  return (
    <AuthLayout
      title={t("invitation.title")}
      lead={invitation ? t("invitation.lead", { role: t(`role.${invitation.role}`) }) : ""}
      foot=""
    >
      <PrivatePageHead title={t("invitation.title")} />
      {!found && <SkeletonLines lines={3} />}
      {found && "errorText" in found && <Notice tone="danger" live title={found.errorText} />}
      {invitation?.hasAccount && <AcceptSignedIn token={token} email={invitation.email} />}
      {invitation && !invitation.hasAccount && <NewAccountForm token={token} email={invitation.email} />}
    </AuthLayout>
  );
}

/** A full load, because the session learns the new role when the page starts. */
const openAdmin = () => window.location.assign("/secret-dashboard");

type FormProps = { token: string; email: string };

function AcceptSignedIn({ token, email }: FormProps) {
  const { t } = useTranslation("accounts");
  const session = useSession();
  const errorMessage = useErrorMessage();
  const { pathname, search } = useLocation();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isOwner = session.state === "signedIn" && session.user.email.toLowerCase() === email.toLowerCase();

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await staffInvitationApi.accept({ params: { token }, body: {} });
      openAdmin();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }
  if (session.state === "checking") return <SkeletonLines lines={2} />;
  if (!isOwner)
    return (
      <>
        <p>{t("invitation.signInFirst", { email })}</p>
        {session.state === "guest" && (
          <ButtonLink kind="main" size="big" wide to={loginUrl(pathname + search)}>
            {t("login.title")}
          </ButtonLink>
        )}
      </>
    );
  return (
    <>
      {problem && <Notice tone="danger" live title={problem} />}
      <Button kind="main" size="big" wide busy={busy} onClick={accept}>
        {t("invitation.accept")}
      </Button>
    </>
  );
}

function NewAccountForm({ token, email }: FormProps) {
  const { t } = useTranslation("accounts");
  const form = useForm(
    {
      name: { label: t("name"), check: isFilled },
      password: { label: t("password"), check: isNewPassword },
    },
    async ({ name, password }) => {
      await staffInvitationApi.accept({ params: { token }, body: { name: name.trim(), password } });
      openAdmin();
    },
    "common.server",
  );
  return (
    <form method="post" noValidate className="stack" {...form.events}>
      <ErrorSummary errors={form.summary} />
      {form.errorText && <Notice tone="danger" live title={form.errorText} />}
      <Field label={t("email")} name="email" type="email" autoComplete="username" value={email} readOnly />
      <Field
        label={t("name")}
        name="name"
        autoComplete="name"
        dir="auto"
        maxLength={100}
        error={form.errorOf("name")}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="new-password"
        hint={t("password.hint")}
        error={form.errorOf("password")}
      />
      <Button kind="main" size="big" wide type="submit" busy={form.busy}>
        {t("invitation.accept")}
      </Button>
    </form>
  );
}
