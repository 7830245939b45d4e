import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { api } from "#web/session/browserApi.ts";
import { updateUser, useSession } from "#web/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useProblem } from "#web/useProblem.ts";
import { Door } from "./Door.tsx";

export const handle = { texts: ["accounts"] };

/** Opening the link changes nothing, since scanners of mail open links too: the button does. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation("accounts");
  const [query] = useSearchParams();
  const session = useSession();
  const problem = useProblem();
  const [done, setDone] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    setTrouble(undefined);
    try {
      const { email } = await api.profile.confirmEmail({ params: { token: query.get("token") || "-" } });
      setDone(email);
      if (session.state === "signedIn") updateUser((await api.accounts.profile()).data);
    } catch (error) {
      setTrouble(problem(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Door
      title={t(done ? "confirmEmail.doneTitle" : "confirmEmail.title")}
      lead={done ? t("confirmEmail.done", { email: `\u2066${done}\u2069` }) : t("confirmEmail.lead")}
      foot={<Link to="/profile#email">{t("confirmEmail.toProfile")}</Link>}
    >
      <PersonalHead title={t("confirmEmail.title")} />
      {trouble && <Notice tone="danger" live title={trouble} />}
      {done ? (
        <ButtonLink kind="main" size="big" wide to="/profile#email">
          {t("confirmEmail.toProfile")}
        </ButtonLink>
      ) : (
        <Button kind="main" size="big" wide busy={busy} onClick={confirm}>
          {t("confirmEmail.submit")}
        </Button>
      )}
    </Door>
  );
}
