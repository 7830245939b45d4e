import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "#web/api.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { api } from "#web/session/browserApi.ts";
import { left } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { Door } from "./Door.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

export const handle = { texts: ["accounts"] };

/** A link that a mail brought here: good, no longer good, or not answered for yet. */
type Found = { email: string } | "old" | { trouble: string } | undefined;

export default function ResetPasswordPage() {
  const { t } = useTranslation(["accounts", "errors"]);
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const navigate = useNavigate();
  const [found, setFound] = useLink(token);
  const isOld = found === "old";

  async function send(password: string): Promise<void> {
    try {
      await api.profile.resetPassword({ params: { token }, body: { password } });
    } catch (error) {
      if (!isOfLink(error)) throw error;
      setFound("old");
      return;
    }
    left();
    toast.success(t("errors:auth.reset.success"));
    // In the place of this page: going back must not lead to a link that is used up.
    navigate("/login", { replace: true });
  }
  return (
    <Door
      title={t(isOld ? "reset.oldTitle" : "reset.title")}
      lead={isOld ? "" : t("reset.lead")}
      foot={<Link to="/login">{t("forgot.back")}</Link>}
    >
      <PersonalHead title={t("reset.title")} />
      {found === undefined && <SkeletonLines lines={3} />}
      {isOld && (
        <>
          <Notice tone="danger" live title={t("errors:auth.reset.tokenInvalid")} />
          <ButtonLink kind="main" size="big" wide to="/forgot-password">
            {t("reset.askAnew")}
          </ButtonLink>
        </>
      )}
      {typeof found === "object" && "trouble" in found && <Notice tone="danger" live title={found.trouble} />}
      {typeof found === "object" && "email" in found && <NewPasswordForm email={found.email} send={send} />}
    </Door>
  );
}

const isOfLink = (error: unknown) => error instanceof ApiError && error.key === "auth.reset.tokenInvalid";

function useLink(token: string): [Found, (found: Found) => void] {
  const [found, setFound] = useState<Found>();
  const problem = useProblem();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each link
  useEffect(() => {
    api.profile
      .resetLink({ params: { token: token || "-" } })
      .then(({ email }) => setFound({ email }))
      .catch((error) => setFound(isOfLink(error) ? "old" : { trouble: problem(error) }));
  }, [token]);
  return [found, setFound];
}
