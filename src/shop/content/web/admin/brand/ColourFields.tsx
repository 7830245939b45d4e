import { useTranslation } from "react-i18next";
import {
  type BrandRole,
  contrastOnGrounds,
  neededContrast,
  readableColour,
  shownRatio,
  type Theme,
  themes,
} from "#shop/settings/brandColours.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { type ColourDraft, isHex, standardColourOf } from "./brandDraft.ts";
import type { BrandFieldProps } from "./brandFieldProps.ts";

/** A colour of the brand, one for each theme. */
export function ColourFields({ draft, errorOf, onChange, of: role }: BrandFieldProps & { of: BrandRole }) {
  const { t } = useTranslation("admin");
  const colour = draft[role];
  const change = (part: Partial<ColourDraft>) => onChange({ [role]: { ...colour, ...part } });
  return (
    <fieldset className="brand__colour">
      <legend className="field__label">{t(`brand.${role}`)}</legend>
      <Checkbox
        tight
        id={`${role}-own`}
        checked={colour.isOwn}
        onChange={(event) => change({ isOwn: event.target.checked })}
      >
        {t("brand.ownColour")}
      </Checkbox>
      {colour.isOwn && (
        <div className="brand__pairs">
          {themes.map((theme) => (
            <ColourField
              key={theme}
              of={role}
              theme={theme}
              value={colour[theme]}
              error={errorOf(`${role}.${theme}`)}
              onChange={(value) => change({ [theme]: value })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

type ColourFieldProps = {
  of: BrandRole;
  theme: Theme;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
};

/** The contrast is checked while one types, on the ground where the colour is hardest to read. */
function ColourField({ of: role, theme, value, error, onChange }: ColourFieldProps) {
  const { t } = useTranslation("admin");
  const { colon, number } = useLanguage();
  const isColour = isHex(value);
  const hardest = isColour ? contrastOnGrounds(value.trim(), theme) : undefined;
  const isLow = hardest !== undefined && hardest.ratio < neededContrast;
  const figures = hardest && {
    ratio: number(shownRatio(hardest.ratio)),
    needed: number(neededContrast),
    ground: t(`brand.ground.${hardest.ground}`),
  };
  const name = `${role}.${theme}`;
  return (
    <div className="brand__colour-field">
      <div className="colour-hex">
        <input
          type="color"
          className="colour-field"
          aria-label={`${t("colours.pick")}${colon} ${t(`brand.theme.${theme}`)}`}
          value={isColour ? value.trim() : standardColourOf(role, theme)}
          onChange={(event) => onChange(event.target.value)}
        />
        <Field
          small
          latin
          label={t(`brand.theme.${theme}`)}
          name={name}
          maxLength={7}
          value={value}
          error={isLow && figures ? t("brand.contrastLow", figures) : isColour ? undefined : error}
          hint={!isLow && figures && t("brand.contrastGood", figures)}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {isLow && <ReadableButton colour={readableColour(value.trim(), theme)} onPress={onChange} />}
    </div>
  );
}

/** Offers the nearest colour that can be read. */
function ReadableButton({ colour, onPress }: { colour: string; onPress(colour: string): void }) {
  const { t } = useTranslation("admin");
  return (
    <Button size="small" onClick={() => onPress(colour)}>
      <span className="brand__swatch" style={{ backgroundColor: colour }} />
      {t("brand.useReadable")} <bdi dir="ltr">{colour}</bdi>
    </Button>
  );
}
