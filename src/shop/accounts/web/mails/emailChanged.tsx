import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Hello, Letter, Paragraph } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/accounts/mails.ts";

export const emailChanged: MailTemplate<"emailChanged"> = {
  subject: (_, { t, shop }) => t("email.changed.subject", { shop }),
  Body,
};

function Body({ name, at }: Mails["emailChanged"]) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  return (
    <Letter preview={t("email.changed.preview")} heading={t("email.changed.heading")}>
      <Hello name={name} />
      <Paragraph>{t("email.changed.text", { at: dayAndTime(at) })}</Paragraph>
      <Paragraph>{t("email.changed.notYou")}</Paragraph>
    </Letter>
  );
}
