import { useTranslation } from "react-i18next";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ActionButton, DetailRows, EmailLayout, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { OrderNumber } from "./orderNumber.tsx";
import "#shop/orders/mailParams.ts";

export const refundFailed: MailTemplate<"refundFailed"> = {
  subject: ({ order }, { t, isolated }) =>
    order ? t("refundFailed.subject", { number: isolated(order.number) }) : t("refundFailed.heading"),
  Body,
};

function Body({ order, amount, problem, returned }: MailParams["refundFailed"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const shop = useMailShop();
  const text = t(returned ? "refundFailed.returned" : "refundFailed.text", { amount: money(amount) });
  return (
    <EmailLayout preview={text} heading={t("refundFailed.heading")}>
      <Paragraph>{text}</Paragraph>
      {order ? <OrderNumber number={order.number} /> : <Paragraph>{t("refundFailed.late")}</Paragraph>}
      {problem && <DetailRows rows={[{ label: t("refundFailed.problem"), value: <bdi dir="ltr">{problem}</bdi> }]} />}
      {order && (
        <ActionButton href={`${shop.url}/secret-dashboard/orders/${order.id}`}>{t("refundFailed.open")}</ActionButton>
      )}
    </EmailLayout>
  );
}
