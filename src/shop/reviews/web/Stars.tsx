import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { StarIcon } from "#web/ui/icons.tsx";

const places = [1, 2, 3, 4, 5];

/** The stars of one review. */
export function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation("reviews");
  const { number } = useLanguage();
  return (
    <span className="stars" role="img" aria-label={t("stars", { n: number(stars) })}>
      {places.map((place) => (
        <StarIcon key={place} className={place <= stars ? "stars__on" : undefined} />
      ))}
    </span>
  );
}
