import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DetailRows, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { OrderLinks, OrderNumber } from "./orderNumber.tsx";
import "#shop/orders/mailParams.ts";

type StatusParams = MailParams["orderNews"];

export const orderStatusChanged: MailTemplate<"orderNews"> = {
  subject: ({ news, number }, { t, isolated }) => t(`order.${news}.subject`, { number: isolated(number) }),
  Body,
};

function Body(order: StatusParams) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const text = t(bodyText(order), { refund: money(order.refund) });
  return (
    <EmailLayout preview={text} heading={t(`order.${order.news}.heading`)}>
      <Greeting name={order.name} />
      <Paragraph>{text}</Paragraph>
      <OrderNumber number={order.number} />
      <DetailRows
        rows={[
          ...(order.trackingNumber
            ? [{ label: t("order.tracking"), value: <bdi dir="ltr">{order.trackingNumber}</bdi> }]
            : []),
          ...(order.customerMessage ? [{ label: t("order.message"), value: <bdi>{order.customerMessage}</bdi> }] : []),
        ]}
      />
      <OrderLinks orderId={order.orderId} shared={order.shared} />
    </EmailLayout>
  );
}

/** A cancellation mail states what happens to the payment. */
function bodyText({ news, refund, charged }: StatusParams) {
  if (news !== "cancelled") return `order.${news}.text` as const;
  if (refund > 0) return "order.cancelled.due";
  return charged ? "order.cancelled.kept" : "order.cancelled.none";
}
