import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { MailParams } from "#platform/mailTypes.ts";
import { OrderLinks, OrderNumber } from "#shop/orders/web/mails/orderNumber.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DetailRows, EmailLayout, Greeting, Paragraph } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import "#shop/returns/mailParams.ts";

export const exchangeStatusChanged: MailTemplate<"exchangeNews"> = {
  subject: ({ news, number }, { t, isolated }) => t(`exchange.${news}.subject`, { number: isolated(number) }),
  Body,
};

function Body({ news, name, orderId, number, replacement, due, refund, ...more }: MailParams["exchangeNews"]) {
  const { t } = useTranslation("mails");
  const { language, money, day, number: formatNumber } = useLanguage();
  const text = t(`exchange.${news}.text`);
  const isOpen = news === "requested" || news === "approved";
  return (
    <EmailLayout preview={text} heading={t(`exchange.${news}.heading`)}>
      <Greeting name={name} />
      <Paragraph>{text}</Paragraph>
      {more.decidedBy && <Paragraph>{t("exchange.decidedBy", { date: day(more.decidedBy) })}</Paragraph>}
      {isOpen && due > 0 && <Paragraph>{t("exchange.due", { amount: money(due) })}</Paragraph>}
      {isOpen && refund > 0 && <Paragraph>{t("exchange.refund", { amount: money(refund) })}</Paragraph>}
      {isOpen && due + refund === 0 && <Paragraph>{t("exchange.even")}</Paragraph>}
      <OrderNumber number={replacement ?? number} />
      <DetailRows
        rows={[
          ...more.lines.map(({ name, attributes, quantity }) => ({
            label: <bdi>{[name, ...attributes].map((text) => inLanguage(text, language)).join(" · ")}</bdi>,
            value: `× ${formatNumber(quantity)}`,
          })),
          ...(more.customerMessage ? [{ label: t("order.message"), value: <bdi>{more.customerMessage}</bdi> }] : []),
        ]}
      />
      <OrderLinks orderId={orderId} shared={false} />
    </EmailLayout>
  );
}
