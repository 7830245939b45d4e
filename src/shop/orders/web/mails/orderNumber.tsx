import { useTranslation } from "react-i18next";
import { Rows } from "#web/mails/Letter.tsx";

/** Where the order's own page opens, for the one who is logged in. */
export const orderAddress = (shopUrl: string, orderId: string) => `${shopUrl}/orders/${orderId}`;

export function OrderNumber({ number }: { number: string }) {
  const { t } = useTranslation("mails");
  return <Rows rows={[{ label: t("order.number"), value: <bdi dir="ltr">{number}</bdi> }]} />;
}
