import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { MailParams } from "#platform/mailTypes.ts";
import { OrderNumber } from "#shop/orders/web/mails/orderNumber.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/shipping/mailParams.ts";

export const doubleCollection: MailTemplate<"doubleCollection"> = {
  subject: ({ order }, { t, isolated }) => t("doubleCollection.subject", { number: isolated(order.number) }),
  Body,
};

function Body({ order, parcel, other, cash, isCollected }: MailParams["doubleCollection"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const shop = useMailShop();
  const names = { parcel: isolated(parcel), other: isolated(other), amount: money(cash) };
  const text = t(isCollected ? "doubleCollection.both" : "doubleCollection.open", names);
  return (
    <EmailLayout preview={text} heading={t("doubleCollection.heading")}>
      <Paragraph>{text}</Paragraph>
      <Paragraph>{t(isCollected ? "doubleCollection.bothNext" : "doubleCollection.openNext", names)}</Paragraph>
      <OrderNumber number={order.number} />
      <ActionButton href={`${shop.url}/secret-dashboard/orders/${order.id}`}>{t("refundFailed.open")}</ActionButton>
    </EmailLayout>
  );
}
