import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { cardClass, ProductCard, type ProductCardProps } from "#web/ui/ProductCard.tsx";
import { writtenFor } from "#web/writtenParts.ts";
import type { CardFacts } from "./card.ts";
import { Heart } from "./Heart.tsx";

type Props = {
  card: CardFacts;
  /** In a list of new things nothing needs to be called new. */
  unsaid?: CardFacts["badge"];
  onHeart?: (kept: boolean) => void;
} & Pick<ProductCardProps, "heading" | "priority" | "sizes">;

/** In a page from the server it is written once for all pages that show it. */
export const Card = import.meta.env.PROD && import.meta.env.SSR ? WrittenCard : DrawnCard;

function WrittenCard(props: Props) {
  const { language } = useLanguage();
  const inside = writtenFor('<article class="card', `${language} ${JSON.stringify(props)}`);
  if (inside === undefined) return <DrawnCard {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as React wrote it for another page
  return <article className={cardClass(props.card.level)} dangerouslySetInnerHTML={{ __html: inside }} />;
}

/** The number that is left is not told in lists: a list may be a minute old, its words are not. */
function DrawnCard({ card, unsaid, onHeart, ...rest }: Props) {
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
