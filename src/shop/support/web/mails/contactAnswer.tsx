import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { truncate } from "#platform/truncate.ts";
import { startsWithGreeting } from "#shop/support/startsWithGreeting.ts";
import { Divider, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { MultilineText } from "./MultilineText.tsx";
import "#shop/support/mailParams.ts";

export const contactAnswer: MailTemplate<"contactAnswer"> = {
  // The receipt's subject, because mail programs group threads by it.
  subject: ({ ticket }, { t, isolated }) => `Re: ${t("contact.receipt.subject", { ticket: isolated(ticket) })}`,
  Body,
};

function Body({ name, answer, message }: MailParams["contactAnswer"]) {
  const { t } = useTranslation("mails");
  return (
    <EmailLayout preview={truncate(answer, 140)} heading={t("contact.answer.heading")}>
      {!startsWithGreeting(answer, name) && <Greeting name={name} />}
      <MultilineText text={answer} />
      <Divider />
      <Paragraph soft>{t("contact.answer.yours")}</Paragraph>
      <MultilineText text={message} soft />
    </EmailLayout>
  );
}
