import { useTranslation } from "react-i18next";
import type { ShipmentRow } from "#shop/shipping/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** What the customer answered to a failed attempt, for the courier. */
export function RedeliveryText({
  redelivery: { day, askedAt },
}: {
  redelivery: NonNullable<ShipmentRow["redelivery"]>;
}) {
  const { t } = useTranslation("admin");
  const { brief, weekday } = useLanguage();
  return (
    <span className="tiny shipments__redelivery" title={brief(askedAt)}>
      {day ? t("shipments.redeliverOn", { day: weekday(day) }) : t("shipments.redeliverPlace")}
    </span>
  );
}
