import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Hello, Letter, Paragraph } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/accounts/mails.ts";

export const passwordChanged: MailTemplate<"passwordChanged"> = {
  subject: (_, { t, shop }) => t("password.subject", { shop }),
  Body,
};

function Body({ name, at, url }: Mails["passwordChanged"]) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  return (
    <Letter preview={t("password.preview")} heading={t("password.heading")}>
      <Hello name={name} />
      <Paragraph>{t("password.text", { at: dayAndTime(at) })}</Paragraph>
      <Paragraph>{t("password.notYou")}</Paragraph>
      <Action href={url}>{t("password.action")}</Action>
    </Letter>
  );
}
