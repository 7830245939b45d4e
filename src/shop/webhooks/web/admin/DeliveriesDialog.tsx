import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookDeliveryView, WebhookEndpointView } from "#shop/webhooks/adminContract.ts";
import type { WebhookEvent } from "#shop/webhooks/webhookEvents.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminWebhooksApi } from "./adminWebhooksApi.ts";
import { allWebhookQueries, deliveriesQuery } from "./queries.ts";

type Props = { webhook: WebhookEndpointView | undefined; onClose(): void };

/** Deliveries to an endpoint with its responses. */
export function DeliveriesDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Dialog
      wide
      open={webhook !== undefined}
      onClose={onClose}
      title={t("webhooks.log")}
      lead={
        <span className="webhooks__url" dir="ltr">
          {webhook?.url}
        </span>
      }
    >
      {webhook && <Deliveries id={webhook.id} />}
    </Dialog>
  );
}

function Deliveries({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(deliveriesQuery(id, page));
  if (error && !data) return <p>{errorMessage(error)}</p>;
  if (!data) return <SkeletonLines lines={4} />;
  if (data.total === 0) return <p className="muted">{t("webhooks.logEmpty")}</p>;
  return (
    <>
      <DataTable label={t("webhooks.log")}>
        <thead>
          <tr>
            <th className="data-table__name">{t("webhooks.event")}</th>
            <th>{t("webhooks.time")}</th>
            <th>{t("webhooks.answer")}</th>
            <th>
              <span className="visually-hidden">{t("staff.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </DataTable>
      <div className="actions">
        {page > 1 && (
          <Button size="small" onClick={() => setPage(page - 1)}>
            {t("webhooks.newer")}
          </Button>
        )}
        {page * data.pageSize < data.total && (
          <Button size="small" onClick={() => setPage(page + 1)}>
            {t("webhooks.older")}
          </Button>
        )}
      </div>
    </>
  );
}

const tones = { queued: "info", delivered: "success", failed: "danger" } as const;

function DeliveryRow({ delivery }: { delivery: WebhookDeliveryView }) {
  const { t } = useTranslation("admin");
  const { brief, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: () => adminWebhooksApi.resend({ params: { id: Number(delivery.id) } }),
    onSuccess: () => toast.success(t("webhooks.resent")),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(allWebhookQueries),
  });
  const { status, responseStatus, error, attempts } = delivery;
  return (
    <tr>
      <th scope="row" className="data-table__name">
        {delivery.event === "test" ? (
          t("webhooks.test")
        ) : (
          <span title={delivery.event}>{t(`webhooks.event.${delivery.event as WebhookEvent}`)}</span>
        )}
      </th>
      <td>
        <span className="number">{brief(delivery.createdAt)}</span>
      </td>
      <td>
        <Badge tone={tones[status]}>{t(`webhooks.status.${status}`)}</Badge>{" "}
        {responseStatus !== null && <span className="code">{responseStatus}</span>}
        {error && responseStatus === null && (
          <span className="small muted webhooks__error" dir="ltr">
            {error}
          </span>
        )}
        {attempts > 1 && (
          <span className="small muted webhooks__error">
            {t("webhooks.attempts", { count: attempts, n: number(attempts) })}
          </span>
        )}
      </td>
      <td>
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t("webhooks.resend")}
        </Button>
      </td>
    </tr>
  );
}
