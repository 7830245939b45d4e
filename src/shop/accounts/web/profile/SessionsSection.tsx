import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SessionView } from "#shop/accounts/contract.ts";
import { deviceName, parseUserAgent } from "#shop/accounts/device.ts";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useReauthentication } from "#shop/accounts/web/useReauthentication.tsx";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { clearSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { sessionsQuery } from "./queries.ts";

/** The change that waits while the user proves who they are; otherwise it is the id of a session. */
const allOthers = "others";

/** Active sessions. The user can end this one, and others after reauthentication. */
export default function SessionsSection() {
  const { t } = useTranslation(["profile", "errors"]);
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const errorMessage = useErrorMessage();
  const { reauthenticated, dialog } = useReauthentication({
    section: "sessions",
    onReturn: (id) => void end(id === allOthers ? undefined : id),
  });

  /** Ends one session, or all others. */
  async function end(id?: string): Promise<void> {
    try {
      const isDone = await reauthenticated(id ?? allOthers, async () => {
        if (id) await accountsApi.accounts.endSession({ params: { id } });
        else await accountsApi.accounts.endOtherSessions();
      });
      if (!isDone) return;
      if (data?.items.some((session) => session.current && session.id === id)) return clearSession();
      toast.success(t(id ? "errors:profile.sessionEnded" : "errors:profile.sessionsEnded"));
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refetch();
  }

  if (isError)
    return (
      <Notice tone="danger" title={t("sessions.failed")}>
        <Button size="small" onClick={() => refetch()}>
          {t("tryAgain")}
        </Button>
      </Notice>
    );
  if (!data) return <SkeletonLines lines={2} height="4rem" />;

  return (
    <>
      <p className="muted small">{t("sessions.lead")}</p>
      <ul className="profile__sessions">
        {data.items.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {data.items.length > 1 && (
        <div>
          <Button onClick={() => end()}>{t("sessions.endOthers")}</Button>
        </div>
      )}
      {dialog}
    </>
  );
}

function SessionItem({ session, onEnd }: { session: SessionView; onEnd(): void }) {
  const { t } = useTranslation("profile");
  const { dayAndTime } = useLanguage();
  const { userAgent, place, current, lastActiveAt } = session;
  const device = deviceName(parseUserAgent(userAgent)) || t("sessions.unknownDevice");
  return (
    <li>
      <div>
        <b>
          <bdi>{device}</bdi>
        </b>{" "}
        {current && <Badge tone="accent">{t("sessions.current")}</Badge>}
        <p className="muted small">
          {place ? t("sessions.place", { place: `\u2066${place}\u2069` }) : t("sessions.unknownPlace")}
        </p>
        <p className="muted small">{t("sessions.used", { at: dayAndTime(lastActiveAt) })}</p>
      </div>
      <Button size="small" onClick={onEnd}>
        <span>
          {t("sessions.end")} <span className="visually-hidden">{device}</span>
        </span>
      </Button>
    </li>
  );
}
