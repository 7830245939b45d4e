import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Hello, Letter, Paragraph } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/accounts/mails.ts";

export const passwordReset: MailTemplate<"passwordReset"> = {
  subject: (_, { t, shop }) => t("reset.subject", { shop }),
  Body,
};

function Body({ name, url, minutes }: Mails["passwordReset"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <Letter preview={t("reset.preview")} heading={t("reset.heading")}>
      <Hello name={name} />
      <Paragraph>{t("reset.text")}</Paragraph>
      <Action href={url}>{t("reset.action")}</Action>
      <Paragraph>{t("reset.minutes", { count: minutes, n: number(minutes) })}</Paragraph>
      <Paragraph soft>{t("reset.ignore")}</Paragraph>
    </Letter>
  );
}
