import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Hello, Letter, Paragraph, Rows } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import { OrderLinks, OrderNumber } from "./orderNumber.tsx";
import "#shop/orders/mails.ts";

type Facts = Mails["orderNews"];

export const orderNews: MailTemplate<"orderNews"> = {
  subject: ({ news, number }, { t, isolated }) => t(`order.${news}.subject`, { number: isolated(number) }),
  Body,
};

function Body(order: Facts) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const text = t(textOf(order), { refund: money(order.refund) });
  return (
    <Letter preview={text} heading={t(`order.${order.news}.heading`)}>
      <Hello name={order.name} />
      <Paragraph>{text}</Paragraph>
      <OrderNumber number={order.number} />
      <Rows
        rows={[
          ...(order.trackingNumber
            ? [{ label: t("order.tracking"), value: <bdi dir="ltr">{order.trackingNumber}</bdi> }]
            : []),
          ...(order.reason ? [{ label: t("order.reason"), value: <bdi>{order.reason}</bdi> }] : []),
        ]}
      />
      <OrderLinks orderId={order.orderId} />
    </Letter>
  );
}

/** What became of the money is the point of a cancellation. */
function textOf({ news, refund, charged }: Facts) {
  if (news !== "cancelled") return `order.${news}.text` as const;
  if (refund > 0) return "order.cancelled.due";
  return charged ? "order.cancelled.kept" : "order.cancelled.none";
}
