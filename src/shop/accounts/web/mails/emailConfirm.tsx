import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const emailConfirm: MailTemplate<"emailConfirm"> = {
  subject: (_, { t, shop }) => t("email.confirm.subject", { shop }),
  Body,
};

function Body({ name, url, minutes }: MailParams["emailConfirm"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <EmailLayout preview={t("email.confirm.preview")} heading={t("email.confirm.heading")}>
      <Greeting name={name} />
      <Paragraph>{t("email.confirm.text")}</Paragraph>
      <ActionButton href={url}>{t("email.confirm.action")}</ActionButton>
      <Paragraph>{t("reset.minutes", { count: minutes, n: number(minutes) })}</Paragraph>
      <Paragraph soft>{t("email.confirm.ignore")}</Paragraph>
    </EmailLayout>
  );
}
