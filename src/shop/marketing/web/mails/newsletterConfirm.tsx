import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/marketing/mailParams.ts";

export const newsletterConfirm: MailTemplate<"newsletterConfirm"> = {
  subject: (_, { t, shop }) => t("newsletter.subject", { shop }),
  Body,
};

function Body({ token, days }: MailParams["newsletterConfirm"]) {
  const { t } = useTranslation("mails");
  const { language, number } = useLanguage();
  const shop = useMailShop();
  const text = t("newsletter.text", { shop: shop.name });
  return (
    <EmailLayout preview={text} heading={t("newsletter.heading")}>
      <Paragraph>{text}</Paragraph>
      <ActionButton href={`${shop.url}/mailing/confirm?token=${token}&lng=${language}`}>
        {t("newsletter.confirm")}
      </ActionButton>
      <Paragraph soft>{t("newsletter.notYou", { count: days, n: number(days) })}</Paragraph>
    </EmailLayout>
  );
}
