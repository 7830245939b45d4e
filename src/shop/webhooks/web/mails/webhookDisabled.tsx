import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { deliveryLogDays } from "#shop/webhooks/webhookEvents.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, DetailRows, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/webhooks/mailParams.ts";

export const webhookDisabled: MailTemplate<"webhookDisabled"> = {
  subject: (_, { t }) => t("webhookDisabled.subject"),
  Body,
};

function Body({ url, error }: MailParams["webhookDisabled"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
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
  const days = t("days", { count: deliveryLogDays, n: number(deliveryLogDays) });
  const text = t("webhookDisabled.text", { days });
  return (
    <EmailLayout preview={text} heading={t("webhookDisabled.heading")}>
      <Paragraph>{text}</Paragraph>
      <DetailRows rows={rows} />
      <ActionButton href={`${shop.url}/secret-dashboard/webhooks`}>{t("webhookDisabled.open")}</ActionButton>
    </EmailLayout>
  );
}
