import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { ActionButton, DetailRows, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/marketing/mailParams.ts";

/** To staff. */
export const campaignStopped: MailTemplate<"campaignStopped"> = {
  subject: ({ name }, { t }) => t("stopped.subject", { name }),
  Body,
};

function Body({ id, name, error }: MailParams["campaignStopped"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const text = t("stopped.text");
  const rows = [
    { label: t("stopped.campaign"), value: <bdi>{name}</bdi> },
    { label: t("died.error"), value: <bdi dir="ltr">{error}</bdi> },
  ];
  return (
    <EmailLayout preview={text} heading={t("stopped.heading")}>
      <Paragraph>{text}</Paragraph>
      <DetailRows rows={rows} />
      <ActionButton href={`${shop.url}/secret-dashboard/campaigns/${id}`}>{t("stopped.open")}</ActionButton>
    </EmailLayout>
  );
}
