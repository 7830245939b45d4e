import { useTranslation } from "react-i18next";
import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DetailRows } from "#web/mails/EmailLayout.tsx";

/** Days on which the parcel will arrive. */
export function ArrivalRow({ arrives }: { arrives: DeliveryDays | null | undefined }) {
  const { t } = useTranslation("mails");
  const { weekday } = useLanguage();
  if (!arrives) return null;
  const value = t("order.arrivalDays", { from: weekday(arrives.from), to: weekday(arrives.to) });
  return <DetailRows rows={[{ label: t("order.arrival"), value }]} />;
}
