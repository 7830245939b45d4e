import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { Action, Letter, Paragraph, Rows, Stitch, useMailShop } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import { Lines } from "./Lines.tsx";
import "#shop/support/mails.ts";

export const contactForward: MailTemplate<"contactForward"> = {
  subject: ({ ticket, name }, { t, isolated }) =>
    t("contact.forward.subject", { ticket: isolated(`#${ticket}`), name }),
  Body,
};

function Body({ name, email, ticket, topic, orderNumber, message, id }: Mails["contactForward"]) {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const rows = [
    { label: t("contact.forward.from"), value: <bdi>{name}</bdi> },
    { label: t("contact.forward.email"), value: <bdi dir="ltr">{email}</bdi> },
    { label: t("contact.forward.topic"), value: t(`contact.topic.${topic}`) },
    ...(orderNumber ? [{ label: t("contact.forward.order"), value: <bdi dir="ltr">{orderNumber}</bdi> }] : []),
  ];
  return (
    <Letter preview={message.slice(0, 140)} heading={t("contact.forward.heading", { ticket: `#${ticket}` })}>
      <Rows rows={rows} />
      <Stitch />
      <Lines text={message} />
      <Action href={`${shop.url}/secret-dashboard/messages/${id}`}>{t("contact.forward.open")}</Action>
      <Paragraph soft>{t("contact.forward.reply")}</Paragraph>
    </Letter>
  );
}
