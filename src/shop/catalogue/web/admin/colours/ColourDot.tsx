import { swatchStyle } from "#web/ui/ColourDots.tsx";
import { classNames } from "#web/ui/classNames.ts";
import "./colours.css";

/** The swatch of a colour beside its name; hatched for a pattern, which has none. */
export const ColourDot = ({ hex }: { hex: string | null }) => (
  <span
    className={classNames("dot", "colour-dot", !hex && "colour-dot--pattern")}
    style={hex ? swatchStyle(hex) : undefined}
    aria-hidden="true"
  />
);
