import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Hello, Letter, Paragraph } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/accounts/mails.ts";

export const guardChanged: MailTemplate<"guardChanged"> = {
  subject: ({ change, provider }, { t, shop }) => t(`guard.${change}.subject`, { provider, shop }),
  Body,
};

function Body({ name, change, provider, at, url }: Mails["guardChanged"]) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  const text = t(`guard.${change}.text`, { provider, at: dayAndTime(at) });
  return (
    <Letter preview={text} heading={t(`guard.${change}.heading`, { provider })}>
      <Hello name={name} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t("guard.notYou")}</Paragraph>
      <Action href={url}>{t("device.action")}</Action>
    </Letter>
  );
}
