import { useTranslation } from "react-i18next";
import { cloth } from "./ColourDots.tsx";
import { classes } from "./classes.ts";
import { walk } from "./walk.ts";

type Props = {
  label: string;
  colours: readonly { value: string; name: string; swatch: string; out?: boolean | undefined }[];
  value: string | undefined;
  onChange(value: string): void;
  /** The id of what is wrong with the choice, where something is. */
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
      onKeyDown={walk}
    >
      {colours.map((colour) => (
        // biome-ignore lint/a11y/useSemanticElements: the cloth itself is the button, as with sizes
        <button
          key={colour.value}
          type="button"
          role="radio"
          aria-checked={colour.value === value}
          aria-label={colour.out ? `${colour.name}, ${t("stock.out")}` : colour.name}
          title={colour.name}
          tabIndex={colour.value === stop ? 0 : -1}
          className={classes("swatch", colour.out && "swatch--out")}
          style={cloth(colour.swatch)}
          onClick={() => onChange(colour.value)}
        />
      ))}
    </div>
  );
}
