import { ButtonLink } from "#web/ui/Button.tsx";
import { type Colour, swatchStyle } from "#web/ui/ColourDots.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { ForwardIcon } from "#web/ui/icons.tsx";

type Props = {
  title: string;
  text: string;
  action: { to: string; label: string };
  /** Names the fabrics in the picture, from start to end. */
  caption?: { label: string; colours: readonly Colour[] } | undefined;
};

/** The picture is a CSS background: it differs by theme, and browsers fetch only the visible one. */
export function Hero({ title, text, action, caption }: Props) {
  return (
    <section className={classNames("hero", title.length > 20 && "hero--long")}>
      <div className="hero__grid">
        <div className="hero__picture" aria-hidden="true" />
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
