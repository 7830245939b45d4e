import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import type { Destination } from "#web/layout/useDestination.ts";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";

type Props = { destination: Destination | undefined; days: DeliveryDays | null | undefined };

/** Delivery days for the visitor's governorate, and a button to choose another one. */
export function DeliveryEstimate({ destination, days }: Props) {
  const { t } = useTranslation("catalogue");
  const { language, weekday } = useLanguage();
  const [Dialog, fetchDialog] = useLazyComponent(() =>
    import("#web/layout/GovernorateDialog.tsx").then((file) => file.GovernorateDialog),
  );
  const [choosing, choose] = useState(false);
  return (
    <div className="estimate">
      <p>
        {destination && days
          ? t("estimate.window", {
              place: inLanguage(destination.governorate.name, language),
              from: weekday(days.from),
              to: weekday(days.to),
            })
          : t("estimate.ask")}
      </p>
      {destination?.picked !== false && (
        <button
          type="button"
          className="text-button"
          onPointerEnter={() => fetchDialog(false)}
          onClick={() => {
            fetchDialog();
            choose(true);
          }}
        >
          {t(destination ? "estimate.change" : "estimate.choose")}
        </button>
      )}
      {Dialog && <Dialog open={choosing} onClose={() => choose(false)} />}
    </div>
  );
}
