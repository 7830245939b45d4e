import { useTranslation } from "react-i18next";
import { withoutBidiControls } from "#platform/bidi.ts";
import type { MailParams } from "#platform/mailTypes.ts";
import { truncate } from "#platform/truncate.ts";
import { ActionButton, DetailRows, Divider, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { MultilineText } from "./MultilineText.tsx";
import "#shop/support/mailParams.ts";

export const contactForward: MailTemplate<"contactForward"> = {
  subject: ({ ticket, name }, { t, isolated }) =>
    t("contact.forward.subject", { ticket: isolated(ticket), name: withoutBidiControls(name) }),
  Body,
};

function Body({ name, email, ticket, topic, orderNumber, message, id }: MailParams["contactForward"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const rows = [
    { label: t("contact.forward.from"), value: <bdi>{name}</bdi> },
    { label: t("contact.forward.email"), value: <bdi dir="ltr">{email}</bdi> },
    { label: t("contact.forward.topic"), value: t(`contact.topic.${topic}`) },
    ...(orderNumber ? [{ label: t("contact.forward.order"), value: <bdi dir="ltr">{orderNumber}</bdi> }] : []),
  ];
  return (
    <EmailLayout preview={truncate(message, 140)} heading={t("contact.forward.heading", { ticket })}>
      <DetailRows rows={rows} />
      <Divider />
      <MultilineText text={message} />
      <ActionButton href={`${shop.url}/secret-dashboard/messages/${id}`}>{t("contact.forward.open")}</ActionButton>
      <Paragraph soft>{t("contact.forward.reply")}</Paragraph>
    </EmailLayout>
  );
}
