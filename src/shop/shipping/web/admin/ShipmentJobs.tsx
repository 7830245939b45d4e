import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import type { ShipmentJobView } from "#shop/shipping/adminContract.ts";
import { BulkResultBox } from "#web/admin/list/BulkResultBox.tsx";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { RunningJobBox } from "#web/admin/list/RunningJobBox.tsx";
import { useRefreshWhenJobEnds } from "#web/admin/list/useRefreshWhenJobEnds.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { adminShippingApi } from "./adminShippingApi.ts";
import { allShipments, shipmentJobsQuery } from "./queries.ts";
import { useShipmentAction } from "./useShipmentAction.ts";
import { useShipmentProblem } from "./useShipmentProblem.ts";

/** Running and finished bulk jobs until dismissed; they survive a reload. */
export function ShipmentJobs() {
  const { data } = useQuery({ ...shipmentJobsQuery, enabled: useCan()("shipments.manage") });
  useRefreshWhenJobEnds(data?.items, allShipments);
  return data?.items.map((job) =>
    job.endedAt ? <EndedJob key={job.id} job={job} /> : <RunningJob key={job.id} job={job} />,
  );
}

function RunningJob({ job: { courierName, done, total } }: { job: ShipmentJobView }) {
  const { t } = useTranslation("admin");
  return <RunningJobBox title={t("shipments.jobRunning", { courier: courierName })} done={done} total={total} />;
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
    <BulkResultBox
      title={t("shipments.jobDone", { count: ready, n: number(ready), total: number(job.total) })}
      failed={job.failed}
      busy={hide.isPending}
      onClose={() => hide.mutate(undefined)}
      actions={
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
        </div>
      }
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
    </BulkResultBox>
  );
}
