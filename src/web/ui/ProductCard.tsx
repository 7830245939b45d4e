import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useOffline } from "#web/layout/useOffline.ts";
import { Link } from "#web/ui/Link.tsx";
import { type Colour, ColourDots } from "./ColourDots.tsx";
import { classNames } from "./classNames.ts";
import { DealTag } from "./DealTag.tsx";
import { Picture } from "./Picture.tsx";
import { Price } from "./Price.tsx";
import { Rating, type RatingProps } from "./Rating.tsx";

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
  /** Fabric and colour, such as "Linen · Indigo". */
  note?: string | undefined;
  stockLevel: "in" | "low" | "out";
  piecesLeft?: number | undefined;
  rating?: RatingProps | null | undefined;
  /** Short labels on the picture, translated: "New". */
  badges?: readonly string[] | undefined;
  heading?: "h2" | "h3" | undefined;
  /** For the first row of a page, whose pictures are visible at once. */
  priority?: boolean | undefined;
  sizes?: string | undefined;
  /** A button over the picture, such as the wishlist heart. */
  corner?: ReactNode;
};

const gridSizes = "(min-width: 82rem) 19rem, (min-width: 72rem) 23vw, (min-width: 48rem) 31vw, 46vw";

export const cardClass = (level: ProductCardProps["stockLevel"]) =>
  classNames("card", level === "out" && "card--sold-out");

/** One link covers the card. Order: picture, name, fabric and colour, price, scarcity, colour dots. */
export function ProductCard(props: ProductCardProps) {
  const { href, name, picture, secondPicture, colours, note, stockLevel, piecesLeft, sizes = gridSizes } = props;
  const { heading: Heading = "h3", badges = [], priority } = props;
  const { t } = useTranslation("common");
  const { number } = useLanguage();
  const offline = useOffline();
  const out = stockLevel === "out";
  // Renders the second picture on hover or focus: in a list of 24 it would be half of the page weight.
  const [near, comeNear] = useState(false);
  return (
    <article className={cardClass(stockLevel)} onPointerEnter={() => comeNear(true)} onFocus={() => comeNear(true)}>
      <div className="card__picture">
        {picture && <Picture id={picture.id} alt={picture.alt} sizes={sizes} priority={priority} />}
        {/* The second picture shows the same product again, so its alt text is empty. */}
        {near && secondPicture && <Picture id={secondPicture.id} alt="" sizes={sizes} className="card__second" />}
        <div className="tags">
          {out && <span className="tag tag--sold-out">{t("stock.out")}</span>}
          {!out && props.dealPercent ? <DealTag percent={props.dealPercent} /> : null}
          {badges.map((badge) => (
            <span className="tag tag--new" key={badge}>
              {badge}
            </span>
          ))}
        </div>
      </div>
      <Heading>
        {/* A failed prefetch makes the router reload the page, so there is none offline. */}
        <Link to={href} prefetch={offline ? "none" : "intent"}>
          {name}
        </Link>
      </Heading>
      {note && <p className="card__note">{note}</p>}
      {props.rating && <Rating {...props.rating} />}
      <Price price={props.price} dealPrice={props.dealPrice} from={props.from} />
      {stockLevel === "low" && (
        <p className="card__left">
          {piecesLeft === undefined ? t("stock.low") : t("stock.left", { count: piecesLeft, n: number(piecesLeft) })}
        </p>
      )}
      {colours.length > 1 && <ColourDots colours={colours} />}
      {props.corner && <div className="card__corner">{props.corner}</div>}
    </article>
  );
}
