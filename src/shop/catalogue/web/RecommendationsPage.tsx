import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLanguage } from "#web/language.tsx";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { api } from "#web/session/browserApi.ts";
import { useSession } from "#web/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { SkeletonGrid } from "#web/ui/Skeleton.tsx";
import { useProblem } from "#web/useProblem.ts";
import { Card } from "./Card.tsx";
import { cardOf } from "./card.ts";

export const handle = { texts: ["catalogue"] };

/** For whoever is here: from what they bought, keep and looked at, or the best sellers. */
export default function RecommendationsPage() {
  const { t } = useTranslation("catalogue");
  const { state } = useSession();
  const { data, error, refetch, page } = useRecommendations();
  const reason = data?.personal ? "personal" : state === "guest" ? "guest" : "unknown";
  return (
    <div className="wrap">
      <PersonalHead title={t("recommendations.title")} />
      <header className="page-head">
        <h1>{t("recommendations.title")}</h1>
        {/* Its room is kept while we find out who is asking. */}
        <p>{data ? t(`recommendations.${reason}`) : "\u00a0"}</p>
      </header>
      {error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <SkeletonGrid />
      ) : data.items.length === 0 ? (
        <EmptyState title={t("recommendations.empty")} action={<ButtonLink to="/">{t("startShopping")}</ButtonLink>} />
      ) : (
        <Found items={data.items} page={page} pages={Math.ceil(data.total / data.pageSize)} />
      )}
    </div>
  );
}

type Answer = NonNullable<ReturnType<typeof useRecommendations>["data"]>;

function Found({ items, page, pages }: { items: Answer["items"]; page: number; pages: number }) {
  const { language } = useLanguage();
  return (
    <>
      <div className="grid">
        {items.map((item, at) => (
          <Card key={item._id} card={cardOf(item, language)} heading="h2" priority={at === 0} />
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

function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation("common");
  const problem = useProblem();
  return (
    <EmptyState
      title={problem(error, "products.recommendationsFailed")}
      action={<Button onClick={onRetry}>{t("tryAgain")}</Button>}
    />
  );
}

function useRecommendations() {
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const { state } = useSession();
  const asked = Number(search.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  const { data, error, refetch } = useQuery({
    queryKey: ["recommendations", page, language],
    queryFn: () => api.reporting.recommendations({ query: { page, lang: language } }),
    enabled: state !== "checking",
  });
  return { data, error, refetch, page };
}
