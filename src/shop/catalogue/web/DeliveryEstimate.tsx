import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useDestination } from "#web/layout/useDestination.ts";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";

/**
 * Delivery estimate for the visitor's governorate. Asked for by the browser, because the page is cached, possibly since
 * yesterday, and the same for all visitors.
 */
export function DeliveryEstimate() {
  const { t } = useTranslation("catalogue");
  const { language, weekday } = useLanguage();
  const destination = useDestination();
  const days = useDeliveryDays(destination?.governorate.code);
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

/** Returns undefined for an unknown governorate, and while or when the delivery days cannot be loaded. */
function useDeliveryDays(governorate: string | undefined): DeliveryDays | null | undefined {
  const [found, setFound] = useState<{ governorate: string; days: DeliveryDays | null }>();
  useEffect(() => {
    if (!governorate) return;
    import("#shop/settings/web/estimateDelivery.ts")
      .then(async ({ estimateDelivery }) => setFound({ governorate, days: await estimateDelivery(governorate) }))
      .catch(() => setFound(undefined));
  }, [governorate]);
  return found?.governorate === governorate ? found?.days : undefined;
}
