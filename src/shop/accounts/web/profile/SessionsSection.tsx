import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SessionView } from "#shop/accounts/contract.ts";
import { deviceName, deviceOf } from "#shop/accounts/device.ts";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { left } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { sessionsAsk } from "./sessionsAsk.ts";

/** Where somebody is signed in, and the way to end what they do not know. */
export default function SessionsSection() {
  const { t } = useTranslation(["profile", "errors"]);
  const { data, isError, refetch } = useQuery(sessionsAsk);
  const problem = useProblem();
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
      if (session) await api.accounts.endSession({ params: { id: session.id } });
      else await api.accounts.endOtherSessions();
      if (session?.current) return left();
      toast.success(t(session ? "errors:profile.sessionEnded" : "errors:profile.sessionsEnded"));
    } catch (error) {
      toast.error(problem(error));
    }
    await refetch();
  }
  return (
    <>
      <p className="soft small">{t("sessions.lead")}</p>
      <ul className="profile__sessions">
        {data.items.map((session) => (
          <Session key={session.id} session={session} onEnd={() => end(session)} />
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

function Session({ session, onEnd }: { session: SessionView; onEnd(): void }) {
  const { t } = useTranslation("profile");
  const { dayAndTime } = useLanguage();
  const { userAgent, place, current, lastActiveAt } = session;
  const device = deviceName(deviceOf(userAgent)) || t("sessions.unknownDevice");
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
          {t("sessions.end")} <span className="unseen">{device}</span>
        </span>
      </Button>
    </li>
  );
}
