import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useReauthentication } from "#shop/accounts/web/useReauthentication.tsx";
import type { WebhookEndpointView } from "#shop/webhooks/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminWebhooksApi } from "./adminWebhooksApi.ts";
import { allWebhookQueries } from "./queries.ts";

type Props = { webhook: WebhookEndpointView; onClose(): void };

/** Another address for the same receiver: events, log and secret stay. */
export function ChangeUrlDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState(webhook.url);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { reauthenticated, dialog } = useReauthentication({ section: "webhooks" });

  async function save(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const isDone = await reauthenticated("url", async () => {
        await adminWebhooksApi.change({ params: { id: webhook.id }, body: { url } });
      });
      if (!isDone) return;
      toast.success(t("webhooks.urlChanged"));
      onClose();
      await queryClient.invalidateQueries(allWebhookQueries);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("webhooks.changeUrl")}
        lead={t("webhooks.changeUrlText")}
        actions={
          <>
            <Button kind="main" busy={busy} disabled={url.trim() === webhook.url} onClick={() => void save()}>
              {t("webhooks.saveUrl")}
            </Button>
            <Button onClick={onClose}>{t("goBack")}</Button>
          </>
        }
      >
        <Field
          label={t("webhooks.url")}
          name="url"
          type="url"
          dir="ltr"
          maxLength={500}
          autoComplete="off"
          value={url}
          error={error}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Dialog>
      {dialog}
    </>
  );
}
