import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { DeliveryIcon, ReturnIcon } from "#web/ui/catalogueIcons.tsx";
import { PlaceIcon } from "#web/ui/icons.tsx";
import { DeliveryEstimate } from "./DeliveryEstimate.tsx";

/** Delivery time, delivery cost and return conditions. */
export function Assurances() {
  const { t } = useTranslation("catalogue");
  const { money, number } = useLanguage();
  const { shippingFee, returnDays } = useShop();
  return (
    <ul className="assurances">
      <li>
        <PlaceIcon />
        <DeliveryEstimate />
      </li>
      <li>
        <DeliveryIcon />
        <span>{t("product.delivery", { amount: money(shippingFee) })}</span>
      </li>
      <li>
        <ReturnIcon />
        <span>{t("product.returns", { count: returnDays, n: number(returnDays) })}</span>
      </li>
    </ul>
  );
}
