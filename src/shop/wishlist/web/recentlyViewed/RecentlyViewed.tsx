import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ProductListCard } from "#shop/catalogue/web/ProductListCard.tsx";
import { type ProductCardData, toProductCardData } from "#shop/catalogue/web/productCardData.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { SkeletonCard } from "#web/ui/Skeleton.tsx";
import { wishlistApi } from "../wishlistApi.ts";
import { clearRecentlyViewed, readRecentlyViewed, replaceRecentlyViewed } from "./recentlyViewedStorage.ts";

const maxShown = 4;
const cardSizes = "(min-width: 82rem) 19rem, (min-width: 72rem) 23vw, min(62vw, 15rem)";

/** Recently viewed products of this browser, with current prices. */
export function RecentlyViewed({ excludedId }: { excludedId: string }) {
  const { t } = useTranslation("catalogue");
  const { ids, cards, clear } = useRecentlyViewed(excludedId);
  if (ids.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title={t("recent.title")} text={t("recent.text")} />
      <div className="card-row">
        {/* Reserves the space, to avoid a layout shift. */}
        {cards
          ? cards.slice(0, maxShown).map((card) => <ProductListCard key={card.id} card={card} sizes={cardSizes} />)
          : ids.slice(0, maxShown).map((id) => <SkeletonCard key={id} />)}
      </div>
      <p>
        <button type="button" className="text-button" onClick={clear}>
          {t("recent.clear")}
        </button>
      </p>
    </section>
  );
}

function useRecentlyViewed(excludedId: string) {
  const { language } = useLanguage();
  const [ids, setIds] = useState<readonly string[]>(() => readRecentlyViewed().filter((id) => id !== excludedId));
  const [cards, setCards] = useState<ProductCardData[]>();

  useEffect(() => {
    const others = readRecentlyViewed().filter((id) => id !== excludedId);
    if (others.length === 0) return;
    let stale = false;
    const load = async () => {
      const { items } = await wishlistApi.byIds({ query: { ids: others.join(), lang: language } });
      if (stale) return;
      const there = new Set(items.map(({ _id }) => _id));
      // Drop ids of products that no longer exist.
      if (there.size < others.length)
        replaceRecentlyViewed(readRecentlyViewed().filter((id) => id === excludedId || there.has(id)));
      setCards(items.map((item) => toProductCardData(item, language)));
      setIds(others.filter((id) => there.has(id)));
    };
    // Hide the section if loading fails.
    load().catch(() => setIds([]));
    return () => {
      stale = true;
    };
  }, [excludedId, language]);

  const clear = () => {
    clearRecentlyViewed();
    setIds([]);
    // The clicked button disappears with its section.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return { ids, cards, clear };
}
