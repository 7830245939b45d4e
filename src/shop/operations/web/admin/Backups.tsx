import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { BackupsView } from "#shop/operations/contract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { operationsApi } from "./operationsApi.ts";

/** The last good backup, a failure since, and the archive of changes. */
export function Backups() {
  const { t } = useTranslation("admin");
  const explain = useAdminErrorMessage();
  const backups = useQuery({
    queryKey: ["staff", "backups"],
    queryFn: () => operationsApi.backups(),
    refetchInterval: 60_000,
  });
  return (
    <section aria-labelledby="backups">
      <div className="admin__head">
        <h2 id="backups">{t("backups.title")}</h2>
      </div>
      {backups.isError && <Notice tone="danger" title={explain(backups.error)} />}
      {backups.data && <BackupDetails backups={backups.data} />}
    </section>
  );
}

function BackupDetails({ backups: { lastGoodAt, isTested, isLate, lastProblem, archive } }: { backups: BackupsView }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const timeOf = (at: string) => <time dateTime={at}>{dayAndTime(at)}</time>;
  return (
    <div className="stack">
      {isLate && <Notice tone="danger" title={t("backups.late")} />}
      {lastProblem && (
        <Notice tone="warning" title={t("backups.failed")}>
          {timeOf(lastProblem.at)}
          <p className="code" dir="ltr">
            {lastProblem.text}
          </p>
        </Notice>
      )}
      <dl className="description-list">
        <div>
          <dt>{t("backups.lastGood")}</dt>
          <dd>{lastGoodAt ? timeOf(lastGoodAt) : t("backups.none")}</dd>
        </div>
        {lastGoodAt && (
          <div>
            <dt>{t("backups.tested")}</dt>
            <dd>{t(isTested ? "backups.testedYes" : "backups.testedNo")}</dd>
          </div>
        )}
        <div>
          <dt>{t("backups.archive")}</dt>
          <dd>
            {t(archive ? (archive.isFailing ? "backups.archiveFails" : "backups.archiveRuns") : "backups.archiveOff")}
          </dd>
        </div>
      </dl>
    </div>
  );
}
