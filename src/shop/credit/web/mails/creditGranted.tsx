import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/credit/mailParams.ts";

export const creditGranted: MailTemplate<"creditGranted"> = {
  subject: (_params, { t }) => t("creditGranted.subject"),
  Body,
};

function Body({ name, amount, balance }: MailParams["creditGranted"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const { url } = useMailShop();
  const text = t("creditGranted.text", { amount: money(amount), balance: money(balance) });
  return (
    <EmailLayout preview={text} heading={t("creditGranted.heading")}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <ActionButton href={`${url}/profile#credit`}>{t("creditGranted.see")}</ActionButton>
    </EmailLayout>
  );
}
