import { ButtonLink } from "#web/ui/Button.tsx";
import { type Colour, swatchStyle } from "#web/ui/ColourDots.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { ForwardIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";

type Props = {
  title: string;
  text: string;
  action: { to: string; label: string };
  /** Names the fabrics in the picture, from start to end. */
  caption?: { label: string; colours: readonly Colour[] } | undefined;
  /** Instead of the drawing of the shop. */
  picture?: { id: string; alt: string; placeholder?: string | undefined } | undefined;
};

/** The drawing is a CSS background: it differs by theme, and browsers fetch only the visible one. */
export function Hero({ title, text, action, caption, picture }: Props) {
  return (
    <section className={classNames("hero", title.length > 20 && "hero--long")}>
      <div className="hero__grid">
        {picture ? (
          <div className="hero__picture">
            <Picture {...picture} sizes="(min-width: 48rem) 54vw, 100vw" priority />
          </div>
        ) : (
          <div className="hero__picture" aria-hidden="true" />
        )}
        <div className="hero__text">
          <h1>{title}</h1>
          <p>{text}</p>
          <ButtonLink kind="main" size="big" to={action.to}>
            {action.label}
            <ForwardIcon />
          </ButtonLink>
          {caption && (
            <ul className="hero__caption">
              <li>{caption.label}</li>
              {caption.colours.map(({ name, swatch }) => (
                <li key={name}>
                  <span className="dot" style={swatchStyle(swatch)} />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
