import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Hello, Letter, Paragraph, useMailShop } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import "#shop/orders/mails.ts";

export const latePayment: MailTemplate<"latePayment"> = {
  subject: ({ amount }, { t, money }) => t("late.subject", { amount: money(amount) }),
  Body,
};

function Body({ name, amount }: Mails["latePayment"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const shop = useMailShop();
  const text = t("late.text", { amount: money(amount) });
  return (
    <Letter preview={text} heading={t("late.heading")}>
      <Hello name={name} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t("late.cart")}</Paragraph>
      <Action href={`${shop.url}/cart`}>{t("late.toCart")}</Action>
    </Letter>
  );
}
