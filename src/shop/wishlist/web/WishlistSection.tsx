import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ProductListCard } from "#shop/catalogue/web/ProductListCard.tsx";
import { toProductCardData } from "#shop/catalogue/web/productCardData.ts";
import { StockAlertList } from "#shop/catalogue/web/stockAlerts/StockAlertList.tsx";
import { useMorePages } from "#web/api/useMorePages.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonGrid } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { MoveToCart } from "./MoveToCart.tsx";
import { useSetWishlisted } from "./useSetWishlisted.ts";
import { wishlistApi } from "./wishlistApi.ts";
import { useRemovedFromWishlist } from "./wishlistStore.ts";
import "./wishlist.css";

/** The wishlist, shown in the profile and on a page of its own. */
export default function WishlistSection({ heading = "h3" }: { heading?: "h2" | "h3" }) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { language, number } = useLanguage();
  const errorMessage = useErrorMessage();
  const { items, total, query, ...more } = useWishlistItems();
  const showUndo = useUndoToast();
  const count = useRef<HTMLParagraphElement>(null);
  // Move the focus before the focused card is removed.
  const holdFocus = () => count.current?.focus();
  if (query.isPending) return <SkeletonGrid cards={4} />;
  if (query.isError) return <Notice tone="danger" title={errorMessage(query.error, "list.loadFailed")} />;
  return (
    <div className="stack">
      <p className="muted small" role="status" tabIndex={-1} ref={count}>
        {total > 0 && t("common:products", { count: total, n: number(total) })}
      </p>
      {total === 0 && <EmptyWishlist />}
      <div className="grid">
        {items.map((item) => (
          <div className="wishlist-item" key={item._id}>
            <ProductListCard
              card={toProductCardData(item, language)}
              heading={heading}
              onWishlistChange={() => {
                holdFocus();
                showUndo(item._id);
              }}
            />
            <MoveToCart item={item} onMoved={holdFocus} />
          </div>
        ))}
      </div>
      {more.hasMore && (
        <Button busy={more.isLoadingMore} onClick={more.loadMore}>
          {t("lists.more")}
        </Button>
      )}
      <StockAlertList heading={heading} />
    </div>
  );
}

function EmptyWishlist() {
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

function useUndoToast() {
  const { t } = useTranslation("catalogue");
  const keep = useSetWishlisted();
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

/** Returns the items without those removed in this tab; undoing a removal shows them again. */
function useWishlistItems() {
  const { language } = useLanguage();
  const removedIds = useRemovedFromWishlist();
  const load = (page: number) => wishlistApi.list({ query: { page, lang: language } });
  // Refetch on mount: another page may have added items a moment ago.
  const more = useMorePages(["lists", language], load, { staleTime: 0, refetchOnWindowFocus: false });
  const pages = more.query.data ?? [];
  const all = pages.flatMap(({ items }) => items);
  const items = all.filter(({ _id }) => !removedIds.has(_id));
  return { ...more, items, total: (pages[0]?.total ?? 0) - (all.length - items.length) };
}
