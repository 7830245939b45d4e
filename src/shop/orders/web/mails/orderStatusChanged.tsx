import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DetailRows, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { ArrivalRow } from "./ArrivalRow.tsx";
import { OrderLinks, OrderNumber } from "./orderNumber.tsx";
import { paidToRows } from "./paidToRows.tsx";
import { trackingRows } from "./trackingRows.tsx";
import "#shop/orders/mailParams.ts";

type StatusParams = MailParams["orderNews"];

export const orderStatusChanged: MailTemplate<"orderNews"> = {
  subject: ({ news, number }, { t, isolated }) => t(`order.${news}.subject`, { number: isolated(number) }),
  Body,
};

function Body(order: StatusParams) {
  const { t } = useTranslation("mails");
  const { money, number } = useLanguage();
  const { returns } = useMailShop();
  const { credit = 0 } = order;
  const days = t("days", { count: returns.days, n: number(returns.days) });
  const text = t(bodyText(order), { refund: money(order.refund), total: money(order.total), days });
  return (
    <EmailLayout preview={text} heading={t(`order.${order.news}.heading`)}>
      <Greeting name={order.name} />
      <Paragraph>{text}</Paragraph>
      <OrderNumber number={order.number} />
      <ArrivalRow arrives={order.arrives} />
      <DetailRows
        rows={[
          ...trackingRows(order, t),
          ...paidToRows(order.paidTo, t),
          ...(credit > 0 ? [{ label: t("paidTo.credit"), value: money(credit) }] : []),
          ...(order.customerMessage ? [{ label: t("order.message"), value: <bdi>{order.customerMessage}</bdi> }] : []),
        ]}
      />
      <OrderLinks orderId={order.orderId} shared={order.shared} returning={order.news === "delivered"} />
    </EmailLayout>
  );
}

/** A mail states what happens to the payment: cash to have ready, or a refund. */
function bodyText({ news, refund, credit = 0, charged, total }: StatusParams) {
  if (news === "refunded" && credit > 0 && credit === refund) return "order.refunded.credit";
  // Cash that is still to be paid at the door.
  if (news === "dispatched" && !charged && total > 0) return "order.dispatched.cod";
  if (news !== "cancelled") return `order.${news}.text` as const;
  if (refund > 0) return "order.cancelled.due";
  return charged ? "order.cancelled.kept" : "order.cancelled.none";
}
