import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";

/** The percentage of a deal, hung on a picture's starting edge. Stand it in `.tags` inside a positioned picture. */
export function DealTag({ percent }: { percent: number }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  return (
    <span className="tag">
      <span aria-hidden="true">{t("deal.off", { percent: language.percent(percent) })}</span>
      <span className="unseen">{t("deal.off.long", { percent: language.percent(percent) })}</span>
    </span>
  );
}
