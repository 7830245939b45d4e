import { useTranslation } from "react-i18next";
import { swatchStyle } from "./ColourDots.tsx";
import { classNames } from "./classNames.ts";
import { moveRovingFocus } from "./rovingFocus.ts";

type Props = {
  label: string;
  colours: readonly { value: string; name: string; swatch: string; out?: boolean | undefined }[];
  value: string | undefined;
  onChange(value: string): void;
  /** The id of the choice's error message, if any. */
  wrong?: string | undefined;
};

export function Swatches({ label, colours, value, onChange, wrong }: Props) {
  const { t } = useTranslation("common");
  const stop = value ?? colours[0]?.value;
  return (
    <div
      className="swatches"
      role="radiogroup"
      aria-label={label}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
      onKeyDown={moveRovingFocus}
    >
      {colours.map((colour) => (
        // biome-ignore lint/a11y/useSemanticElements: the cloth itself is the button, as with sizes
        <button
          key={colour.value}
          type="button"
          role="radio"
          aria-checked={colour.value === value}
          aria-label={colour.out ? t("colour.out", { colour: colour.name }) : colour.name}
          title={colour.name}
          tabIndex={colour.value === stop ? 0 : -1}
          className={classNames("swatch", colour.out && "swatch--sold-out")}
          style={swatchStyle(colour.swatch)}
          onClick={() => onChange(colour.value)}
        />
      ))}
    </div>
  );
}
