import { useTranslation } from "react-i18next";
import { useShop } from "#web/frame/shop.tsx";
import { useLanguage } from "#web/language.tsx";
import { DeliveryIcon, PlaceIcon, ReturnIcon } from "#web/ui/icons.tsx";
import { DeliveryEstimate } from "./DeliveryEstimate.tsx";

/** When it arrives, what that costs, and how it may go back. */
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
