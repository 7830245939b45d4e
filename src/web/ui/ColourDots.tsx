import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

export type Colour = { name: string; swatch: string };
export const swatchStyle = (swatch: string) => ({ "--cloth": swatch }) as CSSProperties;

export function ColourDots({ colours, most = 5 }: { colours: readonly Colour[]; most?: number }) {
  const { t } = useTranslation("common");
  const { number } = useLanguage();
  const rest = colours.length - most;
  return (
    <ul className="colour-dots" aria-label={t("colours")}>
      {colours.slice(0, most).map(({ name, swatch }) => (
        <li key={name} className="dot" style={swatchStyle(swatch)}>
          <span className="visually-hidden">{name}</span>
        </li>
      ))}
      {rest > 0 && <li>{t("colours.more", { n: number(rest) })}</li>}
    </ul>
  );
}
