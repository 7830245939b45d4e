import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Hello, Letter, Paragraph, Rows, Stitch } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import { OrderLinks, OrderNumber } from "./orderNumber.tsx";
import "#shop/orders/mails.ts";

type Facts = Mails["returnNews"];

export const returnNews: MailTemplate<"returnNews"> = {
  subject: ({ news, number }, { t, isolated }) => t(`return.${news}.subject`, { number: isolated(number) }),
  Body,
};

function Body(facts: Facts) {
  const { t } = useTranslation("mails");
  const { language, money, number } = useLanguage();
  const { news, amount, reason } = facts;
  const text = t(`return.${news}.text`, { amount: money(amount) });
  const rows = facts.lines.map(({ name, quantity }) => ({
    label: <bdi>{inLanguage(name, language)}</bdi>,
    value: `× ${number(quantity)}`,
  }));
  return (
    <Letter preview={text} heading={t(`return.${news}.heading`)}>
      <Hello name={facts.name} />
      <Paragraph>{text}</Paragraph>
      {news === "requested" && <Instructions facts={facts} />}
      <OrderNumber number={facts.number} />
      {news !== "rejected" && <Paragraph>{t("return.items")}</Paragraph>}
      <Rows
        rows={[
          ...rows,
          ...(reason ? [{ label: t("order.reason"), value: <bdi>{reason}</bdi> }] : []),
          ...(news === "rejected" ? [] : [{ label: t("return.amount"), value: money(amount), strong: true }]),
        ]}
      />
      <OrderLinks orderId={facts.orderId} />
    </Letter>
  );
}

function Instructions({ facts: { number, paymentMethod } }: { facts: Facts }) {
  const { t } = useTranslation("mails");
  return (
    <>
      <Stitch />
      <Paragraph>{t("return.step.pack")}</Paragraph>
      <Paragraph>{t("return.step.number", { number: `\u2066${number}\u2069` })}</Paragraph>
      <Paragraph>{t("return.step.courier")}</Paragraph>
      {paymentMethod === "cod" && <Paragraph>{t("return.step.cash")}</Paragraph>}
      <Stitch />
    </>
  );
}
