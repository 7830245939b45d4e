import { useTranslation } from "react-i18next";
import { ActionButton, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/setup/mailParams.ts";

/** Sent from the set-up guide to the person who tests the mail server. */
export const mailTest: MailTemplate<"mailTest"> = {
  subject: (_, { t, shop }) => t("mailTest.subject", { shop }),
  Body,
};

function Body() {
  const { t } = useTranslation("mails");
  const shop = useMailShop();
  const text = t("mailTest.text");
  return (
    <EmailLayout preview={text} heading={t("mailTest.heading")}>
      <Paragraph>{text}</Paragraph>
      <ActionButton href={`${shop.url}/secret-dashboard/setup`}>{t("mailTest.open")}</ActionButton>
    </EmailLayout>
  );
}
