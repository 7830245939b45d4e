import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const passwordReset: MailTemplate<"passwordReset"> = {
  subject: (_, { t, shop }) => t("reset.subject", { shop }),
  Body,
};

function Body({ name, url, minutes }: MailParams["passwordReset"]) {
  const { t } = useTranslation("mails");
  const { number } = useLanguage();
  return (
    <EmailLayout preview={t("reset.preview")} heading={t("reset.heading")}>
      <Greeting name={name} />
      <Paragraph>{t("reset.text")}</Paragraph>
      <ActionButton href={url}>{t("reset.action")}</ActionButton>
      <Paragraph>{t("reset.minutes", { count: minutes, n: number(minutes) })}</Paragraph>
      <Paragraph soft>{t("reset.ignore")}</Paragraph>
    </EmailLayout>
  );
}
