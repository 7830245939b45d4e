import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { MailParams } from "#platform/mailTypes.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import {
  ActionButton,
  DetailRows,
  Divider,
  EmailLayout,
  Greeting,
  Paragraph,
  useMailShop,
} from "#web/mails/EmailLayout.tsx";
import type { MailTemplate } from "#web/mails/MailTemplate.ts";
import { ArrivalRow } from "./ArrivalRow.tsx";
import { OrderLinks, OrderNumber } from "./orderNumber.tsx";
import "#shop/orders/mailParams.ts";

export const orderPlaced: MailTemplate<"orderPlaced"> = {
  subject: ({ number }, { t, isolated }) => t("order.placed.subject", { number: isolated(number) }),
  Body,
};

function Body(order: MailParams["orderPlaced"]) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const { credit = 0 } = order;
  const due = dueOf(order);
  return (
    <EmailLayout preview={t("order.placed.preview", { total: money(order.total) })} heading={t("order.placed.heading")}>
      <Greeting name={order.name} />
      <Paragraph>
        {t(`order.placed.${due > 0 || credit === 0 ? order.paymentMethod : "credit"}`, { total: money(due) })}
      </Paragraph>
      <Paragraph>{t("order.placed.next")}</Paragraph>
      <OrderNumber number={order.number} />
      <ArrivalRow arrives={order.arrives} />
      <Confirmation order={order} />
      <Divider />
      <Lines order={order} />
      <Divider />
      <Amounts order={order} />
      <Divider />
      <Paragraph soft>{t("order.deliversTo")}</Paragraph>
      <Paragraph>
        {order.recipient && (
          <>
            <bdi>{order.recipient}</bdi>
            <br />
          </>
        )}
        <bdi>{order.street}</bdi>
        <br />
        <bdi>{order.city}</bdi>
      </Paragraph>
      <OrderLinks orderId={order.orderId} />
      <Paragraph soft>{t(`order.invoice.${order.paymentMethod}`)}</Paragraph>
    </EmailLayout>
  );
}

type Part = { order: MailParams["orderPlaced"] };

/** Opens a page with a button: a mail scanner that follows the link confirms nothing. */
function Confirmation({ order: { orderId, confirmUntil } }: Part) {
  const { t } = useTranslation("mails");
  const { dayAndTime } = useLanguage();
  const { linkToConfirmation } = useMailShop();
  if (!confirmUntil || !linkToConfirmation) return null;
  return (
    <>
      <Divider />
      <Paragraph>{t("order.placed.confirm")}</Paragraph>
      <ActionButton href={linkToConfirmation(orderId)}>{t("confirm.button")}</ActionButton>
      <Paragraph soft>{t("confirm.until", { time: dayAndTime(confirmUntil) })}</Paragraph>
    </>
  );
}

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
  return <DetailRows rows={rows} />;
}

/** Egyptian pounds without what store credit pays, free of the errors of binary fractions. */
const dueOf = ({ total, credit = 0 }: MailParams["orderPlaced"]) => Math.round((total - credit) * 100) / 100;

function Amounts({ order }: Part) {
  const { t } = useTranslation("mails");
  const { money } = useLanguage();
  const { credit = 0 } = order;
  const due = dueOf(order);
  return (
    <DetailRows
      rows={[
        { label: t("order.subtotal"), value: money(order.subtotal) },
        ...(order.discount > 0 ? [{ label: t("order.discount"), value: money(-order.discount) }] : []),
        { label: t(order.pricesIncludeTax ? "order.taxIncluded" : "order.tax"), value: money(order.tax) },
        { label: t("order.shipping"), value: order.shipping > 0 ? money(order.shipping) : t("order.shippingFree") },
        { label: t("order.total"), value: money(order.total), strong: true },
        ...(credit > 0 ? [{ label: t("order.credit"), value: money(-credit) }] : []),
        ...(credit > 0 && due > 0
          ? [{ label: t(`order.due.${order.paymentMethod}`), value: money(due), strong: true }]
          : []),
      ]}
    />
  );
}
