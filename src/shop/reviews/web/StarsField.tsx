import { useTranslation } from "react-i18next";
import { StarIcon, WarningIcon } from "#web/ui/icons.tsx";

type Props = { id: string; value: number | undefined; error: string | undefined; onChange(stars: number): void };

const places = [1, 2, 3, 4, 5] as const;

/** Radio buttons as stars: with arrows by keyboard, with a word for each. */
export function StarsField({ id, value, error, onChange }: Props) {
  const { t } = useTranslation("reviews");
  const word = places.find((place) => place === value);
  return (
    <fieldset className="stars-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{t("field.stars")}</legend>
      <div className="stars-field__row">
        {places.map((place) => (
          <label key={place} className={value !== undefined && place <= value ? "stars__on" : undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-stars`}
              value={place}
              checked={place === value}
              onChange={() => onChange(place)}
            />
            <span className="visually-hidden">{t(`word.${place}`)}</span>
            <StarIcon />
          </label>
        ))}
        <span className="stars-field__word" aria-hidden="true">
          {word ? t(`word.${word}`) : ""}
        </span>
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
