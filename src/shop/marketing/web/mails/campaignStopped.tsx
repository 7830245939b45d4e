import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { Action, Letter, Paragraph, Rows, useMailShop } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/marketing/mails.ts";

/** To the shop itself. */
export const campaignStopped: MailTemplate<"campaignStopped"> = {
  subject: ({ name }, { t }) => t("stopped.subject", { name }),
  Body,
};

function Body({ id, name, error }: Mails["campaignStopped"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const text = t("stopped.text");
  const rows = [
    { label: t("stopped.campaign"), value: <bdi>{name}</bdi> },
    { label: t("died.error"), value: <bdi dir="ltr">{error}</bdi> },
  ];
  return (
    <Letter preview={text} heading={t("stopped.heading")}>
      <Paragraph>{text}</Paragraph>
      <Rows rows={rows} />
      <Action href={`${shop.url}/secret-dashboard/campaigns/${id}`}>{t("stopped.open")}</Action>
    </Letter>
  );
}
