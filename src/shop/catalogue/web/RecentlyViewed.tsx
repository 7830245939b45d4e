import { useEffect, useState } from "react";
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

/** What this browser has looked at before, with today's prices. */
export function RecentlyViewed({ besides }: { besides: string }) {
  const { t } = useTranslation("catalogue");
  const { ids, cards, clear } = useRecent(besides);
  if (ids.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title={t("recent.title")} text={t("recent.text")} />
      <div className="shelf">
        {/* Their room is there before they are: what stands below does not jump. */}
        {cards
          ? cards.slice(0, shown).map((card) => <Card key={card.id} card={card} sizes={shelfSizes} />)
          : ids.slice(0, shown).map((id) => <SkeletonCard key={id} />)}
      </div>
      <p className="section__foot">
        <button type="button" className="text-button" onClick={clear}>
          {t("recent.clear")}
        </button>
      </p>
    </section>
  );
}

function useRecent(besides: string) {
  const { language } = useLanguage();
  const [ids, setIds] = useState<readonly string[]>(() => recentIds().filter((id) => id !== besides));
  const [cards, setCards] = useState<CardFacts[]>();

  useEffect(() => {
    const others = recentIds().filter((id) => id !== besides);
    if (others.length === 0) return;
    let stale = false;
    const ask = async () => {
      const { items } = await api.own.some({ query: { ids: others.join(), lang: language } });
      if (stale) return;
      const there = new Set(items.map(({ _id }) => _id));
      // What has vanished since is forgotten.
      if (there.size < others.length) keepRecent(recentIds().filter((id) => id === besides || there.has(id)));
      setCards(items.map((item) => cardOf(item, language)));
      setIds(others.filter((id) => there.has(id)));
    };
    // Without an answer the page is whole without it.
    ask().catch(() => setIds([]));
    return () => {
      stale = true;
    };
  }, [besides, language]);

  const clear = () => {
    forgetRecent();
    setIds([]);
  };
  return { ids, cards, clear };
}
