import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const passwordChanged: MailTemplate<"passwordChanged"> = {
  subject: (_, { t, shop }) => t("password.subject", { shop }),
  Body,
};

function Body({ name, at, url, everywhere }: MailParams["passwordChanged"]) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  return (
    <EmailLayout preview={t(everywhere ? "password.previewAll" : "password.preview")} heading={t("password.heading")}>
      <Greeting name={name} />
      <Paragraph>{t(everywhere ? "password.textAll" : "password.text", { at: dayAndTime(at) })}</Paragraph>
      <Paragraph>{t("password.notYou")}</Paragraph>
      <ActionButton href={url}>{t("password.action")}</ActionButton>
    </EmailLayout>
  );
}
