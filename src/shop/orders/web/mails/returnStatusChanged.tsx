import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DetailRows, Divider, EmailLayout, Greeting, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { OrderLinks, OrderNumber } from "./orderNumber.tsx";
import { paidToRows } from "./paidToRows.tsx";
import "#shop/orders/mailParams.ts";

type ReturnParams = MailParams["returnNews"];

export const returnStatusChanged: MailTemplate<"returnNews"> = {
  subject: (params, { t, isolated }) => t(`return.${newsKey(params)}.subject`, { number: isolated(params.number) }),
  Body,
};

function Body(params: ReturnParams) {
  const { t } = useTranslation("mails");
  const { language, money, number } = useLanguage();
  const { news, amount, credit = 0, refund = 0, customerMessage } = params;
  const isAllCredit = credit > 0 && credit === amount;
  const key =
    isAllCredit && (news === "refunded" || news === "partly") ? (`return.${news}.credit` as const) : undefined;
  const free =
    amount === 0 && (news === "refused" || news === "received") ? (`return.${news}.free` as const) : undefined;
  const text = t(free ?? key ?? `return.${newsKey(params)}.text`, { amount: money(amount) });
  const rows = params.lines.map(({ name, quantity }) => ({
    label: <bdi>{inLanguage(name, language)}</bdi>,
    value: `× ${number(quantity)}`,
  }));
  return (
    <EmailLayout preview={text} heading={t(`return.${newsKey(params)}.heading`)}>
      <Greeting name={params.name} />
      <Paragraph>{text}</Paragraph>
      {refund > 0 && <Paragraph>{t("return.refused.refund", { amount: money(refund) })}</Paragraph>}
      {refund > 0 && params.paymentMethod === "cod" && <Paragraph>{t("return.step.cash")}</Paragraph>}
      {news === "requested" && <Instructions params={params} />}
      <OrderNumber number={params.number} />
      {!isOver(news) && <Paragraph>{t("return.items")}</Paragraph>}
      <DetailRows
        rows={[
          ...rows,
          ...(customerMessage ? [{ label: t("order.message"), value: <bdi>{customerMessage}</bdi> }] : []),
          ...paidToRows(params.paidTo, t),
          ...(credit > 0 ? [{ label: t("paidTo.credit"), value: money(credit) }] : []),
          ...(isOver(news) || amount + refund === 0
            ? []
            : [{ label: t("return.amount"), value: money(amount + refund), strong: true }]),
        ]}
      />
      {params.withdrawnCode && (
        <Paragraph>{t("return.giftCode", { code: `\u2066${params.withdrawnCode}\u2069` })}</Paragraph>
      )}
      <OrderLinks orderId={params.orderId} shared={params.shared} />
    </EmailLayout>
  );
}

/** Of items that cost nothing, nothing is refunded. */
const newsKey = ({ news, amount }: ReturnParams) =>
  amount === 0 && (news === "refunded" || news === "partly") ? "free" : news;

/** In these states no goods come back and no money is refunded. */
const isOver = (news: ReturnParams["news"]) => news === "rejected" || news === "withdrawn";

function Instructions({ params: { number, paymentMethod } }: { params: ReturnParams }) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const { email, returns } = useMailShop();
  const paid = returns.method === "customer" ? "customer" : returns.fee > 0 ? "courier" : "free";
  return (
    <>
      <Divider />
      <Paragraph>{t("return.step.pack")}</Paragraph>
      <Paragraph>{t("return.step.number", { number: `\u2066${number}\u2069` })}</Paragraph>
      <Paragraph>{t(`return.step.${returns.method}`, { address: returns.address || email })}</Paragraph>
      <Paragraph>{t(`return.cost.${paid}`, { amount: money(returns.fee) })}</Paragraph>
      {paymentMethod === "cod" && <Paragraph>{t("return.step.cash")}</Paragraph>}
      <Divider />
    </>
  );
}
