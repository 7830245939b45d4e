import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { useDestination } from "#web/layout/useDestination.ts";
import { DeliveryIcon, ReturnIcon } from "#web/ui/catalogueIcons.tsx";
import { PlaceIcon } from "#web/ui/icons.tsx";
import { DeliveryEstimate } from "./DeliveryEstimate.tsx";
import { useDeliveryTerms } from "./useDeliveryTerms.ts";

/** Delivery time, delivery cost and return conditions. */
export function Assurances() {
  const { t } = useTranslation("catalogue");
  const { language, number } = useLanguage();
  const { returnDays } = useShop();
  const destination = useDestination();
  const terms = useDeliveryTerms(destination?.governorate.code);
  return (
    <ul className="assurances">
      <li>
        <PlaceIcon />
        <DeliveryEstimate destination={destination} days={terms?.days} />
      </li>
      <li>
        <DeliveryIcon />
        <span>
          <DeliveryCost
            fee={terms?.fee ?? undefined}
            place={destination && inLanguage(destination.governorate.name, language)}
          />
        </span>
      </li>
      <li>
        <ReturnIcon />
        <span>{t("product.returns", { count: returnDays, n: number(returnDays) })}</span>
      </li>
    </ul>
  );
}

/** The fee for the visitor's governorate, or the usual one while it is not known. */
function DeliveryCost({ fee, place }: { fee: number | undefined; place: string | undefined }) {
  const { t } = useTranslation("catalogue");
  const { money } = useLanguage();
  const { shippingFee, freeShippingFrom } = useShop();
  const cost = fee ?? shippingFee;
  // Without a known place, a fee of 0 may not be that of every governorate.
  if (fee === 0 || freeShippingFrom === 0) return t("product.deliveryFree");
  const amount = money(cost);
  return (
    <>
      {fee !== undefined && place ? t("product.deliveryTo", { place, amount }) : t("product.delivery", { amount })}
      {freeShippingFrom !== undefined && ` ${t("product.freeFrom", { amount: money(freeShippingFrom) })}`}
    </>
  );
}
