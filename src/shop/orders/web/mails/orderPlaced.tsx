import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { Mails } from "#platform/mails.ts";
import { useLanguage } from "#web/language.tsx";
import { Hello, Letter, Paragraph, Rows, Stitch } from "#web/mails/Letter.tsx";
import type { MailTemplate } from "#web/mails/template.ts";
import { OrderLinks, OrderNumber } from "./orderNumber.tsx";
import "#shop/orders/mails.ts";

export const orderPlaced: MailTemplate<"orderPlaced"> = {
  subject: ({ number }, { t, shop, isolated }) => t("order.placed.subject", { shop, number: isolated(number) }),
  Body,
};

function Body(order: Mails["orderPlaced"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  return (
    <Letter preview={t("order.placed.preview")} heading={t("order.placed.heading")}>
      <Hello name={order.name} />
      <Paragraph>{t(`order.placed.${order.paymentMethod}`, { total: money(order.total) })}</Paragraph>
      <OrderNumber number={order.number} />
      <Stitch />
      <Lines order={order} />
      <Stitch />
      <Amounts order={order} />
      <Stitch />
      <Paragraph soft>{t("order.deliversTo")}</Paragraph>
      <Paragraph>
        <bdi>{order.street}</bdi>
        <br />
        <bdi>{order.city}</bdi>
      </Paragraph>
      <OrderLinks orderId={order.orderId} />
      <Paragraph soft>{t(`order.invoice.${order.paymentMethod}`)}</Paragraph>
    </Letter>
  );
}

type Part = { order: Mails["orderPlaced"] };

function Lines({ order }: Part) {
  const { language, money, number } = useLanguage();
  const rows = order.lines.map(({ name, attributes, quantity, total }) => ({
    label: (
      <>
        <bdi>{inLanguage(name, language)}</bdi>
        {attributes.map((value) => (
          <span key={value.en}>
            {" · "}
            <bdi>{inLanguage(value, language)}</bdi>
          </span>
        ))}
        {` × ${number(quantity)}`}
      </>
    ),
    value: money(total),
  }));
  return <Rows rows={rows} />;
}

function Amounts({ order }: Part) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  return (
    <Rows
      rows={[
        { label: t("order.subtotal"), value: money(order.subtotal) },
        ...(order.discount > 0 ? [{ label: t("order.discount"), value: money(-order.discount) }] : []),
        { label: t(order.pricesIncludeTax ? "order.taxIncluded" : "order.tax"), value: money(order.tax) },
        { label: t("order.shipping"), value: money(order.shipping) },
        { label: t("order.total"), value: money(order.total), strong: true },
      ]}
    />
  );
}
