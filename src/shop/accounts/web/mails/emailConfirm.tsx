import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Hello, Letter, Paragraph } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/accounts/mails.ts";

export const emailConfirm: MailTemplate<"emailConfirm"> = {
  subject: (_, { t, shop }) => t("email.confirm.subject", { shop }),
  Body,
};

function Body({ name, url, minutes }: Mails["emailConfirm"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <Letter preview={t("email.confirm.preview")} heading={t("email.confirm.heading")}>
      <Hello name={name} />
      <Paragraph>{t("email.confirm.text")}</Paragraph>
      <Action href={url}>{t("email.confirm.action")}</Action>
      <Paragraph>{t("reset.minutes", { count: minutes, n: number(minutes) })}</Paragraph>
      <Paragraph soft>{t("email.confirm.ignore")}</Paragraph>
    </Letter>
  );
}
