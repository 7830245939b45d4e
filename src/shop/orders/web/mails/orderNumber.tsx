import { useTranslation } from "react-i18next";
import { Action, Paragraph, Rows, useMailShop } from "#web/mails/Letter.tsx";

/** Where the order's own page opens, for the one who is logged in. */
const orderAddress = (shopUrl: string, orderId: string) => `${shopUrl}/orders/${orderId}`;

export function OrderNumber({ number }: { number: string }) {
  const { t } = useTranslation("mails");
  return <Rows rows={[{ label: t("order.number"), value: <bdi dir="ltr">{number}</bdi> }]} />;
}

/** To the order, for the one who is logged in; and to look at it without an account. */
export function OrderLinks({ orderId }: { orderId: string }) {
  const { t } = useTranslation("mails");
  const { url, linkToOrder } = useMailShop();
  return (
    <>
      <Action href={orderAddress(url, orderId)}>{t("order.view")}</Action>
      {linkToOrder && (
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
