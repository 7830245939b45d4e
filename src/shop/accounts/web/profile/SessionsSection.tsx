import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SessionView } from "#shop/accounts/contract.ts";
import { deviceName, parseUserAgent } from "#shop/accounts/device.ts";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { clearSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { sessionsQuery } from "./queries.ts";

/** Active sessions, which the user can revoke. */
export default function SessionsSection() {
  const { t } = useTranslation(["profile", "errors"]);
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const errorMessage = useErrorMessage();
  if (isError)
    return (
      <Notice tone="danger" title={t("sessions.failed")}>
        <Button size="small" onClick={() => refetch()}>
          {t("tryAgain")}
        </Button>
      </Notice>
    );
  if (!data) return <SkeletonLines lines={2} height="4rem" />;

  async function end(session?: SessionView): Promise<void> {
    try {
      if (session) await accountsApi.accounts.endSession({ params: { id: session.id } });
      else await accountsApi.accounts.endOtherSessions();
      if (session?.current) return clearSession();
      toast.success(t(session ? "errors:profile.sessionEnded" : "errors:profile.sessionsEnded"));
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refetch();
  }
  return (
    <>
      <p className="soft small">{t("sessions.lead")}</p>
      <ul className="profile__sessions">
        {data.items.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      {data.items.length > 1 && (
        <div>
          <Button onClick={() => end()}>{t("sessions.endOthers")}</Button>
        </div>
      )}
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
        <p className="soft small">
          {place ? t("sessions.place", { place: `\u2066${place}\u2069` }) : t("sessions.unknownPlace")}
        </p>
        <p className="soft small">{t("sessions.used", { at: dayAndTime(lastActiveAt) })}</p>
      </div>
      <Button size="small" onClick={onEnd}>
        <span>
          {t("sessions.end")} <span className="visually-hidden">{device}</span>
        </span>
      </Button>
    </li>
  );
}
