import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CreateSecretDialog } from "#shop/accounts/web/CreateSecretDialog.tsx";
import { webhookEvents } from "#shop/webhooks/webhookEvents.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { adminWebhooksApi } from "./adminWebhooksApi.ts";
import { allWebhookQueries } from "./queries.ts";

export function CreateWebhookDialog(props: { open: boolean; onClose(): void }) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  return (
    <CreateSecretDialog
      {...props}
      section="webhooks"
      texts={{
        title: t("webhooks.createTitle"),
        submit: t("webhooks.create"),
        createdTitle: t("webhooks.createdTitle"),
        createdText: t("webhooks.createdText"),
        copy: t("webhooks.copy"),
        copied: t("webhooks.copied"),
      }}
      Fields={WebhookFields}
      create={async (form) => {
        const events = webhookEvents.filter((one) => form.getAll("events").includes(one));
        const { secret } = await adminWebhooksApi.create({ body: { url: String(form.get("url") ?? ""), events } });
        await queryClient.invalidateQueries(allWebhookQueries);
        return secret;
      }}
    />
  );
}

function WebhookFields({ errorOf }: { errorOf(name: string): string | undefined }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <Field
        small
        label={t("webhooks.url")}
        name="url"
        type="url"
        dir="ltr"
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        error={errorOf("url")}
      />
      <fieldset className="webhooks__events">
        <legend className="field__label">{t("webhooks.events")}</legend>
        {errorOf("events") && <Notice tone="danger" live title={t("webhooks.eventsMissing")} />}
        {webhookEvents.map((event) => (
          <Checkbox key={event} id={`event-${event}`} name="events" value={event} tight>
            {t(`webhooks.event.${event}`)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}
