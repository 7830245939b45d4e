import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import type { ShipmentJobView } from "#shop/shipping/adminContract.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { adminShippingApi } from "./adminShippingApi.ts";
import { allShipments, shipmentJobsQuery } from "./queries.ts";
import { useShipmentAction } from "./useShipmentAction.ts";
import { useShipmentProblem } from "./useShipmentProblem.ts";

/** Running and finished bulk jobs until dismissed; they survive a reload. */
export function ShipmentJobs() {
  const { data } = useQuery(shipmentJobsQuery);
  const known = useQueryClient();
  const running = data?.items.filter(({ endedAt }) => endedAt === null).length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (running < before.current) void known.invalidateQueries(allShipments);
    before.current = running;
  }, [running, known]);
  if (!data?.items.length) return null;
  return (
    <div className="shipments__jobs">
      {data.items.map((job) =>
        job.endedAt ? <EndedJob key={job.id} job={job} /> : <RunningJob key={job.id} job={job} />,
      )}
    </div>
  );
}

function RunningJob({ job: { courierName, done, total } }: { job: ShipmentJobView }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const title = t("shipments.jobRunning", { courier: courierName });
  const progress = t("bulk.progress", { done: number(done), total: number(total) });
  return (
    <section className="shipments__job box" aria-label={title}>
      <div className="row row--apart">
        <b>{title}</b>
        <span className="number small">{progress}</span>
      </div>
      <progress max={total} value={done} aria-label={title} aria-valuetext={progress} />
      <p className="soft tiny">{t("bulk.keeps")}</p>
    </section>
  );
}

function EndedJob({ job }: { job: ShipmentJobView }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { number } = useLanguage();
  const problemText = useShipmentProblem();
  const at = { params: { id: job.id } };
  const retry = useShipmentAction(() => adminShippingApi.retryJob(at));
  const hide = useShipmentAction(() => adminShippingApi.hideJob(at));
  const ready = job.done - job.failed;
  const messageText = (message: string) =>
    /^\w+\.\w+(\.\w+)*$/.test(message) ? String(t(`errors:${message as ErrorKey}`, {})) : problemText(message);
  return (
    <div className="bulk-result">
      <Notice
        live
        tone={job.failed === 0 ? "success" : "warning"}
        title={t("shipments.jobDone", { count: ready, n: number(ready), total: number(job.total) })}
      >
        {job.failures.length > 0 && (
          <ul className="bulk-result__list" tabIndex={job.failures.length > 8 ? 0 : undefined}>
            {job.failures.map(({ orderId, orderNumber, message }) => (
              <li key={orderId}>
                <Link className="code" to={`/secret-dashboard/orders/${orderId}`}>
                  {orderNumber}
                </Link>{" "}
                <bdi>{messageText(message)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Notice>
      <div className="row">
        {job.labels.map((numbers) => (
          <DownloadButton
            key={numbers[0]}
            path="/admin/shipments/labels.pdf"
            query={{ numbers: numbers.map((one) => one.replace(/\D/g, "")).join(",") }}
            label={t("shipments.labels", { count: numbers.length, n: number(numbers.length) })}
          />
        ))}
        {job.failed > 0 && (
          <Button size="small" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t("bulk.retry")}
          </Button>
        )}
        <Button size="small" kind="quiet" busy={hide.isPending} onClick={() => hide.mutate(undefined)}>
          {t("hideResult")}
        </Button>
      </div>
    </div>
  );
}
