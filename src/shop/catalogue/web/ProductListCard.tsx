import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useModuleSlots } from "#web/layout/ModuleSlots.ts";
import { cachedFragment } from "#web/ssr/fragmentCache.ts";
import { cardClass, ProductCard, type ProductCardProps } from "#web/ui/ProductCard.tsx";
import type { ProductCardData } from "./productCardData.ts";

type Props = {
  card: ProductCardData;
  /** A badge that the whole list shares, such as "new" among new arrivals, is not shown. */
  hiddenBadge?: ProductCardData["badge"];
  onWishlistChange?: (isWishlisted: boolean) => void;
} & Pick<ProductCardProps, "heading" | "priority" | "sizes">;

/** On the server, the card's HTML is cached across pages. */
export const ProductListCard = import.meta.env.PROD && import.meta.env.SSR ? CachedProductCard : UncachedProductCard;

function CachedProductCard(props: Props) {
  const { language } = useLanguage();
  const inside = cachedFragment('<article class="card', `${language} ${JSON.stringify(props)}`);
  if (inside === undefined) return <UncachedProductCard {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that React rendered for another page
  return <article className={cardClass(props.card.level)} dangerouslySetInnerHTML={{ __html: inside }} />;
}

/** Lists do not show the remaining quantity, because a cached list may be a minute old; the stock level stays right. */
function UncachedProductCard({ card, hiddenBadge, onWishlistChange, ...rest }: Props) {
  const { t } = useTranslation("catalogue");
  const { WishlistButton } = useModuleSlots();
  const { id, badge, pictures, deal, level, ...shown } = card;
  const [picture = null, secondPicture] = pictures;
  return (
    <ProductCard
      {...shown}
      {...rest}
      dealPercent={deal}
      stockLevel={level}
      badges={badge && badge !== hiddenBadge ? [t(`badge.${badge}`)] : []}
      picture={picture}
      secondPicture={secondPicture}
      corner={
        <WishlistButton productId={id} name={shown.name} {...(onWishlistChange && { onPress: onWishlistChange })} />
      }
    />
  );
}
