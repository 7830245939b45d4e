import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { Hello, Letter, Paragraph } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/support/mails.ts";

export const contactReceipt: MailTemplate<"contactReceipt"> = {
  subject: ({ ticket }, { t, isolated }) => t("contact.receipt.subject", { ticket: isolated(`#${ticket}`) }),
  Body,
};

function Body({ name, ticket }: Mails["contactReceipt"]) {
  const { t } = useTranslation("mails");
  const text = t("contact.receipt.text");
  return (
    <Letter preview={text} heading={t("contact.receipt.heading")}>
      <Hello name={name} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        {t("contact.ticket")} <bdi dir="ltr">#{ticket}</bdi>
      </Paragraph>
      <Paragraph soft>{t("contact.receipt.notYou")}</Paragraph>
    </Letter>
  );
}
