import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { StarIcon } from "./icons.tsx";

export type RatingProps = {
  /** Of five stars, with one decimal. */
  average: number;
  /** Number of reviews. */
  count: number;
};

/** The stars of a product: one star, the average, and the number of reviews. */
export function Rating({ average, count }: RatingProps) {
  const { t } = useTranslation("common");
  const { number } = useLanguage();
  const shown = { average: number(average), n: number(count) };
  return (
    <span className="rating">
      <StarIcon />
      <span className="visually-hidden">{t("rating.label", shown)}</span>
      <bdi aria-hidden="true">{shown.average}</bdi>
      <bdi aria-hidden="true" className="rating__count">
        ({shown.n})
      </bdi>
    </span>
  );
}
