import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ProductListCard } from "#shop/catalogue/web/ProductListCard.tsx";
import { toProductCardData } from "#shop/catalogue/web/productCardData.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { EmptyWithShopLink } from "#web/layout/EmptyWithShopLink.tsx";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { SkeletonGrid } from "#web/ui/Skeleton.tsx";
import { recommendationsQuery } from "./queries.ts";

export const handle = { texts: ["catalogue"] };

/** Recommendations from purchases, wishlist and viewed products, or the best sellers. */
export default function RecommendationsPage() {
  const { t } = useTranslation("catalogue");
  const { state } = useSession();
  const { data, error, refetch, page } = useRecommendations();
  const reason = data?.personal ? "personal" : state === "guest" ? "guest" : "unknown";
  return (
    <div className="wrap">
      <PrivatePageHead title={t("recommendations.title")} />
      <header className="page-head">
        <h1>{t("recommendations.title")}</h1>
        {/* Reserves the space while the session loads, to avoid a layout shift. */}
        <p>{data ? t(`recommendations.${reason}`) : "\u00a0"}</p>
      </header>
      {error ? (
        <RecommendationsError error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <SkeletonGrid />
      ) : data.items.length === 0 ? (
        <EmptyWithShopLink title={t("recommendations.empty")} />
      ) : (
        <RecommendationGrid items={data.items} page={page} pages={Math.ceil(data.total / data.pageSize)} />
      )}
    </div>
  );
}

type Recommendations = NonNullable<ReturnType<typeof useRecommendations>["data"]>;

function RecommendationGrid({ items, page, pages }: { items: Recommendations["items"]; page: number; pages: number }) {
  const { language } = useLanguage();
  return (
    <>
      <div className="grid">
        {items.map((item, at) => (
          <ProductListCard key={item._id} card={toProductCardData(item, language)} heading="h2" priority={at === 0} />
        ))}
      </div>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(page) => (page > 1 ? `/recommendations?page=${page}` : "/recommendations")}
      />
    </>
  );
}

function RecommendationsError({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation("common");
  const errorMessage = useErrorMessage();
  return (
    <EmptyState
      title={errorMessage(error, "products.recommendationsFailed")}
      action={<Button onClick={onRetry}>{t("tryAgain")}</Button>}
    />
  );
}

function useRecommendations() {
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const { state } = useSession();
  const requestedPage = Number(search.get("page") ?? 1);
  const page = Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= 10_000 ? requestedPage : 1;
  const { data, error, refetch } = useQuery({
    ...recommendationsQuery(page, language),
    enabled: state !== "checking",
  });
  return { data, error, refetch, page };
}
