import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Letter, Paragraph, Rows, useMailShop } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import { OrderNumber } from "./orderNumber.tsx";
import "#shop/orders/mails.ts";

export const refundFailed: MailTemplate<"refundFailed"> = {
  subject: ({ order }, { t, isolated }) =>
    order ? t("refundFailed.subject", { number: isolated(order.number) }) : t("refundFailed.heading"),
  Body,
};

function Body({ order, amount, problem, returned }: Mails["refundFailed"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const shop = useMailShop();
  const text = t(returned ? "refundFailed.returned" : "refundFailed.text", { amount: money(amount) });
  return (
    <Letter preview={text} heading={t("refundFailed.heading")}>
      <Paragraph>{text}</Paragraph>
      {order ? <OrderNumber number={order.number} /> : <Paragraph>{t("refundFailed.late")}</Paragraph>}
      {problem && <Rows rows={[{ label: t("refundFailed.problem"), value: <bdi dir="ltr">{problem}</bdi> }]} />}
      {order && <Action href={`${shop.url}/secret-dashboard/orders/${order.id}`}>{t("refundFailed.open")}</Action>}
    </Letter>
  );
}
