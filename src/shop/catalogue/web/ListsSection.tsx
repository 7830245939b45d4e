import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonGrid } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { Card } from "./Card.tsx";
import { cardOf } from "./card.ts";
import { useLetGo } from "./hearts.ts";
import { MoveToCart } from "./MoveToCart.tsx";
import { useKeep } from "./useKeep.ts";
import "#web/styles/kept.css";

/** What the visitor keeps, as a part of the profile and of a page of its own. */
export default function ListsSection({ heading = "h3" }: { heading?: "h2" | "h3" }) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { language, number } = useLanguage();
  const problem = useProblem();
  const { items, total, query } = useList();
  const offerBack = useOfferBack();
  const count = useRef<HTMLParagraphElement>(null);
  // A card that goes must not take the focus along.
  const holdFocus = () => count.current?.focus();
  if (query.isPending) return <SkeletonGrid cards={4} />;
  if (query.isError) return <Notice tone="danger" title={problem(query.error, "list.loadFailed")} />;
  return (
    <div className="stack">
      <p className="soft small" role="status" tabIndex={-1} ref={count}>
        {total > 0 && t("common:products", { count: total, n: number(total) })}
      </p>
      {total === 0 && <Empty />}
      <div className="grid">
        {items.map((item) => (
          <div className="kept" key={item._id}>
            <Card
              card={cardOf(item, language)}
              heading={heading}
              onHeart={() => {
                holdFocus();
                offerBack(item._id);
              }}
            />
            <MoveToCart item={item} onMoved={holdFocus} />
          </div>
        ))}
      </div>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t("lists.more")}
        </Button>
      )}
    </div>
  );
}

function Empty() {
  const { t } = useTranslation("catalogue");
  return (
    <EmptyState
      title={t("lists.empty")}
      action={
        <ButtonLink kind="main" to="/new">
          {t("home.action")}
        </ButtonLink>
      }
    >
      {t("lists.empty.text")}
    </EmptyState>
  );
}

function useOfferBack() {
  const { t } = useTranslation("catalogue");
  const keep = useKeep();
  return (productId: string) =>
    toast.show(
      <>
        {t("lists.removed")}{" "}
        <button type="button" className="text-button" onClick={() => keep(productId, true)}>
          {t("lists.undo")}
        </button>
      </>,
    );
}

/** What was let go of here is not shown any more, and is there again when that is taken back. */
function useList() {
  const { language } = useLanguage();
  const gone = useLetGo();
  const query = useInfiniteQuery({
    queryKey: ["lists", language],
    queryFn: ({ pageParam }) => api.own.list({ query: { page: pageParam, lang: language } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    // What was kept on another page a moment ago is here.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const pages = query.data?.pages ?? [];
  const all = pages.flatMap(({ items }) => items);
  const items = all.filter(({ _id }) => !gone.has(_id));
  return { query, items, total: (pages[0]?.total ?? 0) - (all.length - items.length) };
}
