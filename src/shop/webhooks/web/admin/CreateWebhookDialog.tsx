import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useReauthentication } from "#shop/accounts/web/useReauthentication.tsx";
import { webhookEvents } from "#shop/webhooks/webhookEvents.ts";
import { OneTimeSecret } from "#web/admin/OneTimeSecret.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { adminWebhooksApi } from "./adminWebhooksApi.ts";
import { allWebhookQueries } from "./queries.ts";
import "#web/admin/adminForm.css";

type Props = { open: boolean; onClose(): void };

/** Asks for the password if the session has not proved it lately; then shows the secret, once. */
export function CreateWebhookDialog({ open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  const { reauthenticated, dialog } = useReauthentication({ section: "webhooks" });
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={t(secret ? "webhooks.createdTitle" : "webhooks.createTitle")}
        lead={secret && t("webhooks.createdText")}
      >
        {secret ? (
          <OneTimeSecret
            secret={secret}
            copyLabel={t("webhooks.copy")}
            copied={t("webhooks.copied")}
            done={t("tokens.done")}
            onDone={close}
          />
        ) : (
          <WebhookForm onCreated={setSecret} prove={(run) => reauthenticated("create", run)} />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

type FormProps = { onCreated(secret: string): void; prove(run: () => Promise<void>): Promise<boolean> };

function WebhookForm({ onCreated, prove }: FormProps) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const fields = error instanceof ApiError ? error.fields : {};

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const events = webhookEvents.filter((one) => form.getAll("events").includes(one));
    setBusy(true);
    try {
      await prove(async () => {
        const body = { url: String(form.get("url") ?? ""), events };
        onCreated((await adminWebhooksApi.create({ body })).secret);
        await queryClient.invalidateQueries(allWebhookQueries);
      });
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="admin-form" noValidate onSubmit={create}>
      {error !== undefined && Object.keys(fields).length === 0 && (
        <Notice tone="danger" live title={errorMessage(error)} />
      )}
      <Field
        small
        label={t("webhooks.url")}
        name="url"
        type="url"
        dir="ltr"
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        error={fields.url && errorText(fields.url)}
      />
      <fieldset className="webhooks__events">
        <legend className="field__label">{t("webhooks.events")}</legend>
        {fields.events && <Notice tone="danger" live title={t("tokens.scopesMissing")} />}
        {webhookEvents.map((event) => (
          <Checkbox key={event} id={`event-${event}`} name="events" value={event} tight>
            {t(`webhooks.event.${event}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Button kind="main" type="submit" busy={busy}>
        {t("webhooks.create")}
      </Button>
    </form>
  );
}
