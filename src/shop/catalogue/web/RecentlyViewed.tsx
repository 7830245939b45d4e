import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { SectionHead } from "#web/ui/home/SectionHead.tsx";
import { SkeletonCard } from "#web/ui/Skeleton.tsx";
import { Card } from "./Card.tsx";
import { type CardFacts, cardOf } from "./card.ts";
import { forgetRecent, keepRecent, recentIds } from "./recent.ts";

const shown = 4;
const shelfSizes = "(min-width: 82rem) 19rem, (min-width: 72rem) 23vw, min(62vw, 15rem)";

/** What this browser has looked at before, with today's prices; asked for when the visitor comes near. */
export function RecentlyViewed({ besides }: { besides: string }) {
  const { t } = useTranslation("catalogue");
  const { place, ids, cards, clear } = useRecent(besides);
  // Its room is there before its cards are: what stands below does not jump.
  const waiting = ids.slice(0, shown);
  return (
    <div ref={place}>
      {waiting.length > 0 && (
        <section className="section">
          <SectionHead title={t("recent.title")} text={t("recent.text")} />
          <div className="shelf">
            {cards
              ? cards.slice(0, shown).map((card) => <Card key={card.id} card={card} sizes={shelfSizes} />)
              : waiting.map((id) => <SkeletonCard key={id} />)}
          </div>
          <p>
            <button type="button" className="text-button" onClick={clear}>
              {t("recent.clear")}
            </button>
          </p>
        </section>
      )}
    </div>
  );
}

function useRecent(besides: string) {
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [cards, setCards] = useState<CardFacts[]>();

  useEffect(() => {
    const all = recentIds();
    const others = all.filter((id) => id !== besides);
    setIds(others);
    if (others.length === 0 || !place.current) return;
    const ask = async () => {
      const { items } = await api.own.some({ query: { ids: others.join(), lang: language } });
      const there = new Set(items.map(({ _id }) => _id));
      // What has vanished since is forgotten.
      if (there.size < others.length) keepRecent(recentIds().filter((id) => id === besides || there.has(id)));
      setCards(items.map((item) => cardOf(item, language)));
      setIds(others.filter((id) => there.has(id)));
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        // Without an answer the page is whole without it.
        ask().catch(() => setIds([]));
      },
      { rootMargin: "600px" },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [besides, language]);

  const clear = () => {
    forgetRecent();
    setIds([]);
  };
  return { place, ids, cards, clear };
}
