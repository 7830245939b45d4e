import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { OrderNumber } from "#shop/orders/web/mails/orderNumber.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/confirmations/mailParams.ts";

export const confirmationReminder: MailTemplate<"confirmOrder"> = {
  subject: ({ number }, { t, isolated }) => t("confirm.subject", { number: isolated(number) }),
  Body,
};

function Body(order: MailParams["confirmOrder"]) {
  const { t } = useTranslation("mails");
  const { money, dayAndTime } = useLanguage();
  const { linkToConfirmation } = useMailShop();
  const text = t("confirm.text", { total: money(order.total) });
  return (
    <EmailLayout preview={text} heading={t("confirm.heading")}>
      <Greeting name={order.name} />
      <Paragraph>{text}</Paragraph>
      <OrderNumber number={order.number} />
      {linkToConfirmation && (
        <ActionButton href={linkToConfirmation(order.orderId)}>{t("confirm.button")}</ActionButton>
      )}
      <Paragraph soft>{t("confirm.until", { time: dayAndTime(order.until) })}</Paragraph>
    </EmailLayout>
  );
}
