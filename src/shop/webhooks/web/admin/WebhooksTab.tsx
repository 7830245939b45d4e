import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEndpointView } from "#shop/webhooks/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminWebhooksApi } from "./adminWebhooksApi.ts";
import { ChangeUrlDialog } from "./ChangeUrlDialog.tsx";
import { CreateWebhookDialog } from "./CreateWebhookDialog.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { allWebhookQueries, webhooksQuery } from "./queries.ts";
import "./webhooks.css";

/** Whom the shop tells about orders and stock. */
export default function WebhooksTab() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const webhooks = useQuery(webhooksQuery);
  const [creating, setCreating] = useState(false);
  const [log, setLog] = useState<WebhookEndpointView>();
  const [removing, setRemoving] = useState<WebhookEndpointView>();
  const queryClient = useQueryClient();
  const closeLog = () => {
    setLog(undefined);
    // Meanwhile more was delivered.
    return queryClient.invalidateQueries(allWebhookQueries);
  };
  const create = (
    <Button kind="main" size="small" onClick={() => setCreating(true)}>
      {t("webhooks.create")}
    </Button>
  );
  const items = webhooks.data?.items;
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.webhooks")}</h1>
        {items && items.length > 0 && create}
      </div>
      <p className="muted">{t("webhooks.lead")}</p>
      {webhooks.isError && !items ? (
        <EmptyState
          title={errorMessage(webhooks.error)}
          action={<Button onClick={() => webhooks.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : !items ? (
        <SkeletonLines lines={3} height="5rem" />
      ) : items.length === 0 ? (
        <EmptyState title={t("webhooks.emptyTitle")} action={create}>
          {t("webhooks.emptyText")}
        </EmptyState>
      ) : (
        <ul className="webhooks">
          {items.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onLog={() => setLog(webhook)}
              onRemove={() => setRemoving(webhook)}
            />
          ))}
        </ul>
      )}
      <CreateWebhookDialog open={creating} onClose={() => setCreating(false)} />
      <DeliveriesDialog webhook={log} onClose={closeLog} />
      <RemoveDialog webhook={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

type CardProps = { webhook: WebhookEndpointView; onLog(): void; onRemove(): void };

function WebhookCard({ webhook, onLog, onRemove }: CardProps) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [moving, setMoving] = useState(false);
  const params = { id: webhook.id };
  const settled = {
    onError: (error: unknown) => void toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(allWebhookQueries),
  };
  const toggle = useMutation({
    mutationFn: () => adminWebhooksApi.change({ params, body: { active: !webhook.active } }),
    ...settled,
  });
  const test = useMutation({
    mutationFn: () => adminWebhooksApi.test({ params }),
    onSuccess: () => {
      toast.success(t("webhooks.testSent"));
      onLog();
    },
    ...settled,
  });
  return (
    <li className="box">
      <div className="webhooks__head">
        <code className="code webhooks__url" dir="ltr">
          {webhook.url}
        </code>
        <State webhook={webhook} />
      </div>
      <p className="small muted">{webhook.events.map((event) => t(`webhooks.event.${event}`)).join(" · ")}</p>
      {webhook.queued > 0 && (
        <p className="small">{t("webhooks.queued", { count: webhook.queued, n: number(webhook.queued) })}</p>
      )}
      {!webhook.active && <p className="small">{t("webhooks.waits")}</p>}
      <div className="actions">
        <Button size="small" onClick={onLog}>
          {t("webhooks.log")}
        </Button>
        {webhook.active && (
          <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
            {t("webhooks.test")}
          </Button>
        )}
        <Button size="small" busy={toggle.isPending} onClick={() => toggle.mutate()}>
          {t(webhook.active ? "webhooks.pause" : "webhooks.resume")}
        </Button>
        <Button size="small" onClick={() => setMoving(true)}>
          {t("webhooks.changeUrl")}
        </Button>
        <Button size="small" kind="quiet" onClick={onRemove}>
          {t("webhooks.remove")}
        </Button>
      </div>
      {moving && <ChangeUrlDialog webhook={webhook} onClose={() => setMoving(false)} />}
    </li>
  );
}

function State({ webhook: { active, failingSince, disabledAt } }: { webhook: WebhookEndpointView }) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  if (disabledAt) return <Badge tone="danger">{t("webhooks.state.disabled")}</Badge>;
  if (!active) return <Badge>{t("webhooks.state.paused")}</Badge>;
  if (failingSince) return <Badge tone="warning">{t("webhooks.state.failing", { date: brief(failingSince) })}</Badge>;
  return <Badge tone="success">{t("webhooks.state.active")}</Badge>;
}

type RemoveProps = { webhook: WebhookEndpointView | undefined; onClose(): void };

function RemoveDialog({ webhook, onClose }: RemoveProps) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => adminWebhooksApi.remove({ params: { id } }),
    onSuccess: () => toast.success(t("webhooks.removed")),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled() {
      onClose();
      return queryClient.invalidateQueries(allWebhookQueries);
    },
  });
  return (
    <Dialog
      open={webhook !== undefined}
      onClose={onClose}
      title={t("webhooks.removeTitle")}
      lead={
        <span className="webhooks__url" dir="ltr">
          {webhook?.url}
        </span>
      }
      actions={
        <>
          <Button kind="danger" busy={remove.isPending} onClick={() => webhook && remove.mutate(webhook.id)}>
            {t("webhooks.remove")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t("webhooks.removeText")}</p>
    </Dialog>
  );
}
