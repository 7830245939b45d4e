import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useSession } from "#web/session/session.ts";
import { PlaceIcon } from "#web/ui/icons.tsx";
import { useDeliveryGovernorate } from "./deliveryLocation.ts";

/** The city of a signed-in customer, otherwise the governorate stored in this browser. */
export function DeliverTo({ strip, onPress }: { strip?: boolean; onPress(): void }) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const session = useSession();
  const governorate = useDeliveryGovernorate();
  const city = session.state === "signedIn" ? session.user.shippingAddress?.city : undefined;
  const place = city ?? (governorate && inLanguage(governorate.name, language));
  return (
    <button
      type="button"
      className={strip ? "deliver-to deliver-to--strip only-phone" : "deliver-to deliver-to--wide only-desktop"}
      onClick={onPress}
    >
      <PlaceIcon />
      <span>
        {/* In one line "Deliver to Choose" would read as a place of that name. */}
        {(place || !strip) && <span className="muted">{t("deliver.to")}</span>}{" "}
        <b dir="auto">{place ?? t(strip ? "deliver.title" : "deliver.choose")}</b>
      </span>
    </button>
  );
}
