import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { OrderNumber } from "#shop/orders/web/mails/orderNumber.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/checkout/mailParams.ts";

export const paymentLink: MailTemplate<"paymentLink"> = {
  subject: ({ number }, { t, isolated }) => t("paymentLink.subject", { number: isolated(number) }),
  Body,
};

function Body(draft: MailParams["paymentLink"]) {
  const { t } = useTranslation("mails");
  const { money, dayAndTime } = useLanguage();
  const { linkToPayment } = useMailShop();
  const text = t("paymentLink.text", { total: money(draft.total) });
  return (
    <EmailLayout preview={text} heading={t("paymentLink.heading")}>
      <Greeting name={draft.name} />
      <Paragraph>{text}</Paragraph>
      <OrderNumber number={draft.number} />
      {linkToPayment && <ActionButton href={linkToPayment(draft.draftId)}>{t("paymentLink.button")}</ActionButton>}
      <Paragraph soft>{t("paymentLink.until", { time: dayAndTime(draft.until) })}</Paragraph>
    </EmailLayout>
  );
}
