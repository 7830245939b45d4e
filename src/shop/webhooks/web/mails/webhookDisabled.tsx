import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { ActionButton, DetailRows, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/webhooks/mailParams.ts";

export const webhookDisabled: MailTemplate<"webhookDisabled"> = {
  subject: (_, { t }) => t("webhookDisabled.subject"),
  Body,
};

function Body({ url, error }: MailParams["webhookDisabled"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const latin = (text: string) => (
    <bdi dir="ltr" lang="en">
      {text}
    </bdi>
  );
  const rows = [
    { label: t("webhookDisabled.url"), value: latin(url) },
    { label: t("webhookDisabled.error"), value: latin(error) },
  ];
  return (
    <EmailLayout preview={t("webhookDisabled.text")} heading={t("webhookDisabled.heading")}>
      <Paragraph>{t("webhookDisabled.text")}</Paragraph>
      <DetailRows rows={rows} />
      <ActionButton href={`${shop.url}/secret-dashboard/webhooks`}>{t("webhookDisabled.open")}</ActionButton>
    </EmailLayout>
  );
}
