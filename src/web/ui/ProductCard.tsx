import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { Link } from "#web/ui/Link.tsx";
import { useOffline } from "#web/useOffline.ts";
import { type Colour, ColourDots } from "./ColourDots.tsx";
import { classes } from "./classes.ts";
import { DealTag } from "./DealTag.tsx";
import { Picture } from "./Picture.tsx";
import { Price } from "./Price.tsx";

export type ProductCardProps = {
  href: string;
  name: string;
  price: number;
  dealPrice?: number | null | undefined;
  dealPercent?: number | null | undefined;
  from?: boolean | undefined;
  picture: { id: string; alt: string } | null;
  secondPicture?: { id: string; alt: string } | null | undefined;
  colours: readonly Colour[];
  /** Cloth and colour, such as "Linen · Indigo". */
  note?: string | undefined;
  stockLevel: "in" | "low" | "out";
  left?: number | undefined;
  /** Short words on the picture, in the reader's language: "New". */
  badges?: readonly string[] | undefined;
  heading?: "h2" | "h3" | undefined;
  /** For the first row of a page, whose pictures are seen at once. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  /** A button that stands over the picture, such as the heart. */
  corner?: ReactNode;
};

const gridSizes = "(min-width: 82rem) 19rem, (min-width: 72rem) 23vw, (min-width: 48rem) 31vw, 46vw";

export const cardClass = (level: ProductCardProps["stockLevel"]) => classes("card", level === "out" && "card--out");

/** One link covers the card. Picture, name, cloth and colour, price, scarcity, dots: in this order. */
export function ProductCard(props: ProductCardProps) {
  const { href, name, picture, secondPicture, colours, note, stockLevel, left, sizes = gridSizes } = props;
  const { heading: Heading = "h3", badges = [], priority } = props;
  const { t } = useTranslation("common");
  const { number } = useLanguage();
  const offline = useOffline();
  const out = stockLevel === "out";
  // The second picture is drawn for whoever comes near: in a list of 24 it is half of the page's weight.
  const [near, comeNear] = useState(false);
  return (
    <article className={cardClass(stockLevel)} onPointerEnter={() => comeNear(true)} onFocus={() => comeNear(true)}>
      <div className="card__picture">
        {picture && <Picture id={picture.id} alt={picture.alt} sizes={sizes} priority={priority} />}
        {/* The second look is the same garment again: nothing to read aloud. */}
        {near && secondPicture && <Picture id={secondPicture.id} alt="" sizes={sizes} className="card__second" />}
        <div className="tags">
          {out && <span className="tag tag--out">{t("stock.out")}</span>}
          {!out && props.dealPercent ? <DealTag percent={props.dealPercent} /> : null}
          {badges.map((badge) => (
            <span className="tag tag--new" key={badge}>
              {badge}
            </span>
          ))}
        </div>
      </div>
      <Heading>
        {/* What is fetched ahead and does not come makes the router load this page anew. */}
        <Link to={href} prefetch={offline ? "none" : "intent"}>
          {name}
        </Link>
      </Heading>
      {note && <p className="card__note">{note}</p>}
      <Price price={props.price} dealPrice={props.dealPrice} from={props.from} />
      {stockLevel === "low" && (
        <p className="card__left">
          {left === undefined ? t("stock.low") : t("stock.left", { count: left, n: number(left) })}
        </p>
      )}
      {colours.length > 1 && <ColourDots colours={colours} />}
      {props.corner && <div className="card__corner">{props.corner}</div>}
    </article>
  );
}
