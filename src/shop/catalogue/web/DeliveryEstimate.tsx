import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useDestination } from "#web/layout/useDestination.ts";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";

/**
 * Delivery estimate for the visitor's governorate. Computed in the browser, because the page is cached, possibly since
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
          onPointerEnter={fetchDialog}
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

type DeliveryDays = { from: string; to: string };

/** Returns undefined for an unknown governorate, and while or when the delivery days cannot be loaded. */
function useDeliveryDays(governorate: string | undefined): DeliveryDays | undefined {
  const [found, setFound] = useState<{ governorate: string; days: DeliveryDays | undefined }>();
  useEffect(() => {
    if (!governorate) return;
    import("./estimateDelivery.ts")
      .then(async ({ estimateDelivery }) => setFound({ governorate, days: await estimateDelivery(governorate) }))
      .catch(() => setFound(undefined));
  }, [governorate]);
  return found?.governorate === governorate ? found?.days : undefined;
}
