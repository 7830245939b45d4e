import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { ActionButton, DetailRows, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { useLabels } from "../admin/useLabels.ts";

/** Params of the alert about undelivered mails, which the outbox queues. */
declare module "#platform/mailTypes.ts" {
  interface MailParams {
    mailsDied: { template: string; to: string; error: string };
  }
}

/** Sent to the admins. */
export const undeliveredMailsAlert: MailTemplate<"mailsDied"> = {
  subject: (_, { t, shop }) => t("died.subject", { shop }),
  Body,
};

function Body({ template, to, error }: MailParams["mailsDied"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const labelOf = useLabels();
  const text = t("died.text");
  const rows = [
    { label: t("died.mail"), value: labelOf("mail", template) },
    { label: t("died.to"), value: <bdi dir="ltr">{to}</bdi> },
    { label: t("died.error"), value: <bdi dir="ltr">{error}</bdi> },
  ];
  return (
    <EmailLayout preview={text} heading={t("died.heading")}>
      <Paragraph>{text}</Paragraph>
      <DetailRows rows={rows} />
      <ActionButton href={`${shop.url}/secret-dashboard/system`}>{t("died.open")}</ActionButton>
    </EmailLayout>
  );
}
