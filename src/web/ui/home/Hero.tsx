import { ButtonLink } from "../Button.tsx";
import { type Colour, cloth } from "../ColourDots.tsx";
import { classes } from "../classes.ts";
import { ForwardIcon } from "../icons.tsx";

type Props = {
  title: string;
  text: string;
  action: { to: string; label: string };
  /** Names the cloths in the picture, from the start of the line to its end. */
  caption?: { label: string; colours: readonly Colour[] } | undefined;
};

/** The picture is the style sheet's: it differs by theme, and only the one that is seen is fetched. */
export function Hero({ title, text, action, caption }: Props) {
  return (
    <section className={classes("hero", title.length > 20 && "hero--long")}>
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
                  <span className="dot" style={cloth(swatch)} />
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
