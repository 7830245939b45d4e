import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/catalogue/mailParams.ts";

export const stockAlertConfirm: MailTemplate<"stockAlertConfirm"> = {
  subject: ({ name }, { t }) => t("stockConfirm.subject", { name }),
  Body,
};

function Body({ token, days, item }: MailParams["stockAlertConfirm"]) {
  const { t } = useTranslation("mails");
  const { language, number } = useLanguage();
  const shop = useMailShop();
  const text = t("stockConfirm.text", { item });
  return (
    <EmailLayout preview={text} heading={t("stockConfirm.heading")}>
      <Paragraph>{text}</Paragraph>
      <ActionButton href={`${shop.url}/stock-alert/confirm?token=${token}&lng=${language}`}>
        {t("stockConfirm.confirm")}
      </ActionButton>
      <Paragraph soft>{t("newsletter.notYou", { count: days, n: number(days) })}</Paragraph>
    </EmailLayout>
  );
}
