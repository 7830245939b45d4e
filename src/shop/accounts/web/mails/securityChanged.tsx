import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/accounts/mailParams.ts";

export const securityChanged: MailTemplate<"guardChanged"> = {
  subject: ({ change, provider }, { t, shop }) => t(`guard.${change}.subject`, { provider, shop }),
  Body,
};

function Body({ name, change, provider, at, url }: MailParams["guardChanged"]) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  const isToken = change === "apiTokenCreated";
  const text = t(`guard.${change}.text`, { provider, at: dayAndTime(at) });
  return (
    <EmailLayout preview={text} heading={t(`guard.${change}.heading`, { provider })}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t(isToken ? "guard.notYourToken" : "guard.notYou")}</Paragraph>
      <ActionButton href={url}>{t(isToken ? "guard.tokens" : "device.action")}</ActionButton>
    </EmailLayout>
  );
}
