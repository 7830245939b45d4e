import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { Hello, Letter, Paragraph, Stitch } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import { Lines } from "./Lines.tsx";
import "#shop/support/mails.ts";

export const contactAnswer: MailTemplate<"contactAnswer"> = {
  // The same words as the receipt's: mail programs file both in one thread.
  subject: ({ ticket }, { t, isolated }) => `Re: ${t("contact.receipt.subject", { ticket: isolated(`#${ticket}`) })}`,
  Body,
};

function Body({ name, answer, message }: Mails["contactAnswer"]) {
  const { t } = useTranslation("mails");
  return (
    <Letter preview={answer.slice(0, 140)} heading={t("contact.answer.heading")}>
      <Hello name={name} />
      <Lines text={answer} />
      <Stitch />
      <Paragraph soft>{t("contact.answer.yours")}</Paragraph>
      <Lines text={message} soft />
    </Letter>
  );
}
