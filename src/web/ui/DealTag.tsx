import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** The percentage of a deal at the start edge of a picture. Place it in `.tags` inside a positioned picture. */
export function DealTag({ percent }: { percent: number }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  return (
    <span className="tag">
      <span aria-hidden="true">{t("deal.off", { percent: language.percent(percent) })}</span>
      <span className="visually-hidden">{t("deal.off.long", { percent: language.percent(percent) })}</span>
    </span>
  );
}
