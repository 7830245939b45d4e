import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/orders/mailParams.ts";

export const latePayment: MailTemplate<"latePayment"> = {
  subject: ({ amount }, { t, money }) => t("late.subject", { amount: money(amount) }),
  Body,
};

function Body({ name, amount }: MailParams["latePayment"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const shop = useMailShop();
  const text = t("late.text", { amount: money(amount) });
  return (
    <EmailLayout preview={text} heading={t("late.heading")}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t("late.cart")}</Paragraph>
      <ActionButton href={`${shop.url}/cart`}>{t("late.toCart")}</ActionButton>
    </EmailLayout>
  );
}
