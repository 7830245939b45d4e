import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { LoadFailed } from "#web/frame/LoadFailed.tsx";
import { useShop } from "#web/frame/shop.tsx";
import { useLanguage } from "#web/language.tsx";
import { unpacked } from "#web/packed.ts";
import { pageContext } from "#web/page.ts";
import { Seo } from "#web/seo/Seo.tsx";
import { Breadcrumbs } from "#web/ui/Breadcrumbs.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Fold } from "#web/ui/Fold.tsx";
import { SectionHead } from "#web/ui/home/SectionHead.tsx";
import { useWhenNear } from "#web/ui/useWhenNear.ts";
import type { ProductView } from "../contract.ts";
import type { Route } from "./+types/ProductPage";
import { BuyBox } from "./BuyBox.tsx";
import { Card } from "./Card.tsx";
import { CopyId } from "./CopyId.tsx";
import { type CardFacts, pictureOf } from "./card.ts";
import { Gallery } from "./Gallery.tsx";
import { Heart } from "./Heart.tsx";
import { block } from "./loadBlock.ts";
import { ProductFacts } from "./ProductFacts.tsx";
import { useChoice } from "./useChoice.ts";
import { useLookedAt } from "./useLookedAt.ts";

export const handle = { texts: ["catalogue"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, language, packed } = context.get(pageContext);
  const ask = { params: { id: params.id }, query: { lang: language } };
  const [product, also] = await Promise.all([
    api.catalogue.product(ask),
    // What others bought is an extra: without it the product still stands.
    block(api.reporting.alsoBought(ask), language),
  ]);
  return packed({ product, also: also?.slice(0, 4) ?? [] });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, also } = unpacked(loaderData);
  // The next product is another one: nothing that was chosen here is chosen there.
  return <Product key={product._id} product={product} also={also} />;
}

function Product({ product, also }: { product: ProductView; also: CardFacts[] }) {
  const { t } = useTranslation("catalogue");
  const { language } = useLanguage();
  const choice = useChoice(product);
  useLookedAt(product._id);
  const [place, Recent] = useWhenNear(() => import("./RecentlyViewed.tsx").then((file) => file.RecentlyViewed));
  const { _id, displayName, displayDescription, category } = product;
  const categoryName = inLanguage(product.categoryName, language);
  const pictures = product.images.map((image) => ({
    ...pictureOf(image, displayName, language),
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
      <ProductFacts product={product} categoryName={categoryName} />
      <Breadcrumbs trail={[{ name: categoryName, href: `/category/${category}` }, { name: displayName }]} />
      <article className="product">
        <Gallery
          name={displayName}
          pictures={pictures}
          chosen={choice.chosen}
          own={choice.variant?.picture}
          deal={product.deal}
        />
        <div className="buy">
          <div className="buy__head">
            <h1 dir="auto">{displayName}</h1>
            <Heart productId={_id} name={displayName} />
          </div>
          <BuyBox product={product} choice={choice} />
          <Fold title={t("product.description")} open>
            <p dir="auto">{displayDescription}</p>
          </Fold>
          <dl className="facts-list tiny soft">
            <div>
              <dt>{t("product.category")}</dt>
              <dd>
                <Link to={`/category/${category}`}>{categoryName}</Link>
              </dd>
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
      {also.length > 0 && (
        <section className="section">
          <SectionHead title={t("product.alsoBought")} />
          <div className="shelf">
            {also.map((card) => (
              <Card
                key={card.id}
                card={card}
                sizes="(min-width: 82rem) 19rem, (min-width: 72rem) 23vw, min(62vw, 15rem)"
              />
            ))}
          </div>
        </section>
      )}
      <div ref={place}>{Recent && <Recent besides={_id} />}</div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation(["catalogue", "errors"]);
  const shop = useShop();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <LoadFailed error={error} told="product.loadFailed" />;
  return (
    <div className="wrap">
      <title>{`${t("errors:product.notFound")} · ${shop.name}`}</title>
      <EmptyState
        heading="h1"
        title={t("errors:product.notFound")}
        action={
          <ButtonLink kind="main" to="/new">
            {t("home.action")}
          </ButtonLink>
        }
      >
        {t("product.gone.text")}
      </EmptyState>
    </div>
  );
}
