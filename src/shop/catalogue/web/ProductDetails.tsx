import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useModuleSlots } from "#web/layout/ModuleSlots.ts";
import { Seo } from "#web/seo/Seo.tsx";
import { Breadcrumbs } from "#web/ui/Breadcrumbs.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Rating } from "#web/ui/Rating.tsx";
import { categoryHref } from "../categoryHref.ts";
import type { ProductView } from "../contract.ts";
import { BuyBox } from "./BuyBox.tsx";
import { CopyId } from "./CopyId.tsx";
import { Gallery } from "./Gallery.tsx";
import { ProductJsonLd } from "./ProductJsonLd.tsx";
import { toCardPicture } from "./productCardData.ts";
import { useVariantSelection } from "./useVariantSelection.ts";

type Props = {
  product: ProductView;
  /** Sections below the product. */
  children: ReactNode;
  /** Further structured data of the product, such as its reviews. */
  jsonLd?: object | undefined;
};

export function ProductDetails({ product, children, jsonLd }: Props) {
  const { t } = useTranslation("catalogue");
  const { language } = useLanguage();
  const choice = useVariantSelection(product);
  const { WishlistButton } = useModuleSlots();
  const { _id, displayName, displayDescription } = product;
  const trail = product.categoryTrail.map(({ slug, name }) => ({
    name: inLanguage(name, language),
    path: categoryHref(slug),
  }));
  const categoryName = inLanguage(product.categoryName, language);
  const pictures = product.images.map((image) => ({
    ...toCardPicture(image, displayName, language),
    shows: image.shows,
    placeholder: image.placeholder,
  }));
  return (
    <div className="wrap">
      <Seo
        title={displayName}
        description={displayDescription}
        path={`/product/${_id}`}
        type="product"
        picture={product.images[0]?.url}
      />
      <ProductJsonLd further={jsonLd} product={product} categoryName={categoryName} categoryTrail={trail} />
      <Breadcrumbs trail={[...trail.map(({ name, path }) => ({ name, href: path })), { name: displayName }]} />
      <article className="product">
        <Gallery
          name={displayName}
          pictures={pictures}
          selection={choice.chosen}
          own={choice.variant?.picture}
          deal={product.deal}
        />
        <div className="buy-box">
          <div className="buy-box__head">
            <h1 dir="auto">{displayName}</h1>
            <WishlistButton productId={_id} name={displayName} />
          </div>
          {product.rating && (
            <a className="buy-box__rating" href="#reviews">
              <Rating {...product.rating} />
            </a>
          )}
          <BuyBox product={product} selection={choice} />
          <Disclosure title={t("product.description")} open>
            <p dir="auto">{displayDescription}</p>
          </Disclosure>
          <dl className="description-list tiny muted">
            <div>
              <dt>{t("product.category")}</dt>
              <dd>{trail.length > 0 ? <Link to={trail.at(-1)?.path ?? ""}>{categoryName}</Link> : categoryName}</dd>
            </div>
            <div>
              <dt>{t("product.id")}</dt>
              <CopyId id={_id} />
            </div>
            {choice.variant && (
              <div>
                <dt>{t("product.sku")}</dt>
                <dd className="code">{choice.variant.sku}</dd>
              </div>
            )}
          </dl>
        </div>
      </article>
      {children}
    </div>
  );
}
