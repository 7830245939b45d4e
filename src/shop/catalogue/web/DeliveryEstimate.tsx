import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useDestination } from "#web/frame/useDestination.ts";
import { useLanguage } from "#web/language.tsx";
import { useLater } from "#web/ui/useLater.ts";

/**
 * When an order of today arrives where this visitor is. Worked out in the browser: the page itself is the same for
 * everybody, and may be from yesterday.
 */
export function DeliveryEstimate() {
  const { t } = useTranslation("catalogue");
  const { language, weekday } = useLanguage();
  const destination = useDestination();
  const days = useArrival(destination?.governorate.code);
  const [Dialog, fetchDialog] = useLater(() =>
    import("#web/frame/GovernorateDialog.tsx").then((file) => file.GovernorateDialog),
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

type Days = { from: string; to: string };

/** Undefined for a place that we do not know, and while or when we do not know the days. */
function useArrival(governorate: string | undefined): Days | undefined {
  const [found, setFound] = useState<{ governorate: string; days: Days | undefined }>();
  useEffect(() => {
    if (!governorate) return;
    import("./arrival.ts")
      .then(async ({ arrivalIn }) => setFound({ governorate, days: await arrivalIn(governorate) }))
      .catch(() => setFound(undefined));
  }, [governorate]);
  return found?.governorate === governorate ? found?.days : undefined;
}
