import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { OrderNumber } from "#shop/orders/web/mails/orderNumber.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, DetailRows, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/shipping/mailParams.ts";

export const calledOffDelivery: MailTemplate<"calledOffDelivery"> = {
  subject: ({ order }, { t, isolated }) => t("calledOffDelivery.subject", { number: isolated(order.number) }),
  Body,
};

function Body({ order, parcel, courier, cash, isCancelled }: MailParams["calledOffDelivery"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const shop = useMailShop();
  const text = t("calledOffDelivery.text");
  return (
    <EmailLayout preview={text} heading={t("calledOffDelivery.heading")}>
      <Paragraph>{text}</Paragraph>
      {cash > 0 && <Paragraph>{t("calledOffDelivery.cash", { amount: money(cash) })}</Paragraph>}
      <Paragraph>{t(isCancelled ? "calledOffDelivery.cancelled" : "calledOffDelivery.paid")}</Paragraph>
      <OrderNumber number={order.number} />
      <DetailRows
        rows={[
          { label: t("calledOffDelivery.parcel"), value: <bdi dir="ltr">{parcel}</bdi> },
          { label: t("calledOffDelivery.courier"), value: <bdi>{courier}</bdi> },
        ]}
      />
      <ActionButton href={`${shop.url}/secret-dashboard/orders/${order.id}`}>{t("refundFailed.open")}</ActionButton>
    </EmailLayout>
  );
}
