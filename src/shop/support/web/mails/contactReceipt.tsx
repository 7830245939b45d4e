import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/support/mailParams.ts";

export const contactReceipt: MailTemplate<"contactReceipt"> = {
  subject: ({ ticket }, { t, isolated }) => t("contact.receipt.subject", { ticket: isolated(ticket) }),
  Body,
};

function Body({ name, ticket }: MailParams["contactReceipt"]) {
  const { t } = useTranslation("mails");
  const text = t("contact.receipt.text");
  return (
    <EmailLayout preview={text} heading={t("contact.receipt.heading")}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        {t("contact.ticket")} <bdi dir="ltr">{ticket}</bdi>
      </Paragraph>
      <Paragraph soft>{t("contact.receipt.notYou")}</Paragraph>
    </EmailLayout>
  );
}
