import { useTranslation } from "react-i18next";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Action, Letter, Paragraph, Rows, useMailShop } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import { OrderNumber } from "./orderNumber.tsx";
import "#shop/orders/mails.ts";

export const refundFailed: MailTemplate<"refundFailed"> = {
  subject: ({ number }, { t, isolated }) => t("refundFailed.subject", { number: isolated(number) }),
  Body,
};

function Body({ orderId, number, amount, problem }: Mails["refundFailed"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const shop = useMailShop();
  const text = t("refundFailed.text", { amount: money(amount) });
  return (
    <Letter preview={text} heading={t("refundFailed.heading")}>
      <Paragraph>{text}</Paragraph>
      <OrderNumber number={number} />
      {problem && <Rows rows={[{ label: t("refundFailed.problem"), value: <bdi dir="ltr">{problem}</bdi> }]} />}
      <Action href={`${shop.url}/secret-dashboard/orders/${orderId}`}>{t("refundFailed.open")}</Action>
    </Letter>
  );
}
