import { useTranslation } from "react-i18next";
import { ProductCard, type ProductCardProps } from "#web/ui/ProductCard.tsx";
import type { CardFacts } from "./card.ts";
import { Heart } from "./Heart.tsx";

type Props = {
  card: CardFacts;
  /** In a list of new things nothing needs to be called new. */
  unsaid?: CardFacts["badge"];
  onHeart?: (kept: boolean) => void;
} & Pick<ProductCardProps, "heading" | "priority" | "sizes">;

/** The number that is left is not told in lists: a list may be a minute old, its words are not. */
export function Card({ card, unsaid, onHeart, ...rest }: Props) {
  const { t } = useTranslation("catalogue");
  const { id, badge, pictures, deal, level, ...facts } = card;
  const [picture = null, secondPicture] = pictures;
  return (
    <ProductCard
      {...facts}
      {...rest}
      href={`/product/${id}`}
      dealPercent={deal}
      stockLevel={level}
      badges={badge && badge !== unsaid ? [t(`badge.${badge}`)] : []}
      picture={picture}
      secondPicture={secondPicture}
      corner={<Heart productId={id} name={facts.name} {...(onHeart && { onPress: onHeart })} />}
    />
  );
}
