import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import { inLanguage } from "#platform/languages.ts";
import { deliveryDays } from "#shop/settings/deliveryDays.ts";
import { GovernorateDialog } from "#web/frame/GovernorateDialog.tsx";
import { useDestination } from "#web/frame/useDestination.ts";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";

/**
 * When an order of today arrives where this visitor is. Worked out in the browser: the page itself is the same for
 * everybody, and may be from yesterday.
 */
export function DeliveryEstimate() {
  const { t } = useTranslation("catalogue");
  const { language, weekday } = useLanguage();
  const destination = useDestination();
  const holidays = useHolidays(destination !== undefined);
  const [choosing, choose] = useState(false);
  const days =
    destination &&
    holidays &&
    deliveryDays({ today: cairoDay(new Date()), governorate: destination.governorate.code, holidays });
  return (
    <div className="estimate">
      {days ? (
        <span>
          {t("estimate.window", {
            place: inLanguage(destination.governorate.name, language),
            from: weekday(days.from),
            to: weekday(days.to),
          })}
        </span>
      ) : (
        <span>{t("estimate.ask")}</span>
      )}{" "}
      {destination?.picked !== false && (
        <button type="button" className="text-button" onClick={() => choose(true)}>
          {t(destination ? "estimate.change" : "estimate.choose")}
        </button>
      )}
      <GovernorateDialog open={choosing} onClose={() => choose(false)} />
    </div>
  );
}

let asked: Promise<ReadonlySet<string>> | undefined;

/** Once for all products of a visit; undefined while we do not know, and then no day is promised. */
function useHolidays(wanted: boolean): ReadonlySet<string> | undefined {
  const [holidays, setHolidays] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (!wanted) return;
    asked ??= api.holidays.coming().then(({ days }) => new Set(days));
    asked.then(setHolidays).catch(() => {
      asked = undefined;
    });
  }, [wanted]);
  return holidays;
}
