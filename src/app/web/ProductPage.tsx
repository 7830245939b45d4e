import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import type { ProductView } from "#shop/catalogue/contract.ts";
import { createCatalogueApi } from "#shop/catalogue/web/catalogueApi.ts";
import { loadCards } from "#shop/catalogue/web/loadCards.ts";
import { ProductDetails } from "#shop/catalogue/web/ProductDetails.tsx";
import { ProductListCard } from "#shop/catalogue/web/ProductListCard.tsx";
import type { ProductCardData } from "#shop/catalogue/web/productCardData.ts";
import { createReportingApi } from "#shop/reporting/web/reportingApi.ts";
import type { ReviewList } from "#shop/reviews/contract.ts";
import { loadReviews } from "#shop/reviews/web/loadReviews.ts";
import { ProductReviews, prepareReviews } from "#shop/reviews/web/ProductReviews.tsx";
import { reviewsJsonLd } from "#shop/reviews/web/reviewsJsonLd.ts";
import { useTrackProductView } from "#shop/wishlist/web/recentlyViewed/useTrackProductView.ts";
import { LoadFailed } from "#web/layout/LoadFailed.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { useLazyInView } from "#web/ui/useLazyInView.ts";
import type { Route } from "./+types/ProductPage";

const HiddenProduct = lazy(() => import("#shop/catalogue/web/admin/HiddenProduct.tsx"));

export const handle = { texts: ["catalogue"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { send, language, packed } = context.get(pageContext);
  const input = { params: { id: params.id }, query: { lang: language } };
  const [product, also] = await Promise.all([
    createCatalogueApi(send).product(input),
    // Recommendations are optional: the page renders without them.
    loadCards(createReportingApi(send).alsoBought(input), language),
    prepareReviews(),
  ]);
  // Reviews are optional, too, and most products of a young shop have none.
  const reviews = product.rating && (await loadReviews(send, product._id));
  return packed({ product, also: also?.slice(0, 4) ?? [], reviews });
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, also, reviews } = unpack(loaderData);
  // Remount for another product, so that no selection carries over.
  return <Product key={product._id} product={product} also={also} reviews={reviews} />;
}

type ProductProps = { product: ProductView; also: ProductCardData[]; reviews: ReviewList | null };

function Product({ product, also, reviews }: ProductProps) {
  useTrackProductView(product._id);
  const [place, RecentlyViewed] = useLazyInView(() =>
    import("#shop/wishlist/web/recentlyViewed/RecentlyViewed.tsx").then((file) => file.RecentlyViewed),
  );
  return (
    <ProductDetails product={product} jsonLd={reviewsJsonLd(product, reviews)}>
      <ProductReviews product={product} first={reviews} />
      {also.length > 0 && <AlsoBought cards={also} />}
      <div ref={place}>{RecentlyViewed && <RecentlyViewed excludedId={product._id} />}</div>
    </ProductDetails>
  );
}

function AlsoBought({ cards }: { cards: ProductCardData[] }) {
  const { t } = useTranslation("catalogue");
  return (
    <section className="section">
      <SectionHead title={t("product.alsoBought")} />
      <div className="card-row">
        {cards.map((card) => (
          <ProductListCard
            key={card.id}
            card={card}
            sizes="(min-width: 82rem) 19rem, (min-width: 72rem) 23vw, min(62vw, 15rem)"
          />
        ))}
      </div>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <LoadFailed error={error} message="product.loadFailed" />;
  const notFound = <NotFound />;
  return (
    <Suspense fallback={notFound}>
      <HiddenProduct notFound={notFound} Details={ProductDetails} />
    </Suspense>
  );
}

function NotFound() {
  const { t } = useTranslation(["catalogue", "errors"]);
  const shop = useShop();
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
