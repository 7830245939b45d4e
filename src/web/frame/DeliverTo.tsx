import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/language.tsx";
import { useSession } from "#web/session/session.ts";
import { PlaceIcon } from "#web/ui/icons.tsx";
import { useDeliverTo } from "./deliverTo.ts";

/** The city of a signed-in customer, otherwise the governorate this browser remembers. */
export function DeliverTo({ strip, onPress }: { strip?: boolean; onPress(): void }) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const session = useSession();
  const governorate = useDeliverTo();
  const city = session.state === "signedIn" ? session.user.shippingAddress?.city : undefined;
  const place = city ?? (governorate && inLanguage(governorate.name, language));
  return (
    <button
      type="button"
      className={strip ? "deliver deliver--strip only-phone" : "deliver deliver--desk only-desk"}
      onClick={onPress}
    >
      <PlaceIcon />
      <span>
        {/* In one line "Deliver to Choose" would read as a place of that name. */}
        {(place || !strip) && <span className="soft">{t("deliver.to")}</span>}{" "}
        <b dir="auto">{place ?? t(strip ? "deliver.title" : "deliver.choose")}</b>
      </span>
    </button>
  );
}
