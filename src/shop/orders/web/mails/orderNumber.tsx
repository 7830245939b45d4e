import { useTranslation } from "react-i18next";
import { ActionButton, DetailRows, Paragraph, useMailShop } from "#web/mails/EmailLayout.tsx";

/** URL of the order page, for signed-in customers. */
const orderUrl = (shopUrl: string, orderId: string) => `${shopUrl}/orders/${orderId}`;

export function OrderNumber({ number }: { number: string }) {
  const { t } = useTranslation("mails");
  return <DetailRows rows={[{ label: t("order.number"), value: <bdi dir="ltr">{number}</bdi> }]} />;
}

type OrderLinksProps = {
  orderId: string;
  shared?: boolean;
  /** Whether items can be returned now. */
  returning?: boolean;
};

/** Links to the order page (signed in) and, while its link works, to the shared order page (no account needed). */
export function OrderLinks({ orderId, shared = true, returning = false }: OrderLinksProps) {
  const { t } = useTranslation("mails");
  const { url, linkToOrder } = useMailShop();
  return (
    <>
      <ActionButton href={orderUrl(url, orderId)}>{t("order.view")}</ActionButton>
      {returning && (
        <Paragraph>
          <a href={orderUrl(url, orderId)} style={{ color: "inherit" }}>
            {t("order.delivered.return")}
          </a>
        </Paragraph>
      )}
      {linkToOrder && shared && (
        <Paragraph soft>
          <a href={linkToOrder(orderId)} className="m-soft" style={{ color: "inherit" }}>
            {t("order.link")}
          </a>
          <br />
          {t("order.linkHint")}
        </Paragraph>
      )}
    </>
  );
}
