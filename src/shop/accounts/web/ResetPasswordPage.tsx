import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { clearSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { AuthLayout } from "./AuthLayout.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { RemainingMethods } from "./RemainingMethods.tsx";

export const handle = { texts: ["accounts"] };

/** State of the reset link: valid, expired, failed, or undefined while loading. */
type ResetLink = { email: string } | "old" | { errorText: string } | undefined;

export default function ResetPasswordPage() {
  const [query] = useSearchParams();
  return query.has("done") ? <DonePage /> : <PasswordPage token={query.get("token") ?? ""} />;
}

/** Has its own URL, without the token, so that a reload shows it again. */
function DonePage() {
  const { t } = useTranslation("accounts");
  return (
    <AuthLayout title={t("reset.doneTitle")} lead={t("reset.doneLead")} foot="">
      <PrivatePageHead title={t("reset.doneTitle")} />
      <RemainingMethods />
    </AuthLayout>
  );
}

function PasswordPage({ token }: { token: string }) {
  const { t } = useTranslation(["accounts", "errors"]);
  const navigate = useNavigate();
  const [link, setLink] = useResetLink(token);
  const isExpired = link === "old";

  async function send(password: string): Promise<void> {
    let hasOtherMethods: boolean;
    try {
      ({ hasOtherMethods } = await accountsApi.profile.resetPassword({ params: { token }, body: { password } }));
    } catch (error) {
      if (!isInvalidLinkError(error)) throw error;
      setLink("old");
      return;
    }
    clearSession();
    if (!hasOtherMethods) toast.success(t("errors:auth.reset.success"));
    // Replaces the history entry, so that "back" does not return to the consumed link.
    navigate(hasOtherMethods ? "/reset-password?done" : "/login", { replace: true });
  }
  return (
    <AuthLayout
      title={t(isExpired ? "reset.oldTitle" : "reset.title")}
      lead={isExpired ? "" : t("reset.lead")}
      foot={<Link to="/login">{t("forgot.back")}</Link>}
    >
      <PrivatePageHead title={t("reset.title")} />
      {link === undefined && <SkeletonLines lines={3} />}
      {isExpired && (
        <>
          <Notice tone="danger" live title={t("errors:auth.reset.tokenInvalid")} />
          <ButtonLink kind="main" size="big" wide to="/forgot-password">
            {t("reset.askAnew")}
          </ButtonLink>
        </>
      )}
      {typeof link === "object" && "errorText" in link && <Notice tone="danger" live title={link.errorText} />}
      {typeof link === "object" && "email" in link && <NewPasswordForm email={link.email} send={send} />}
    </AuthLayout>
  );
}

const isInvalidLinkError = (error: unknown) => error instanceof ApiError && error.key === "auth.reset.tokenInvalid";

function useResetLink(token: string): [ResetLink, (link: ResetLink) => void] {
  const [found, setLink] = useState<ResetLink>();
  const errorMessage = useErrorMessage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each link
  useEffect(() => {
    accountsApi.profile
      .resetLink({ params: { token: token || "-" } })
      .then(({ email }) => setLink({ email }))
      .catch((error) => setLink(isInvalidLinkError(error) ? "old" : { errorText: errorMessage(error) }));
  }, [token]);
  return [found, setLink];
}
