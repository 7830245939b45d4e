import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { MoreLink, SectionHead } from "#web/ui/SectionHead.tsx";
import type { LoadedCards } from "../loadCards.ts";
import { ProductListCard } from "../ProductListCard.tsx";

type Props = {
  data: LoadedCards;
  /** Instead of the shop's own. */
  title?: string | undefined;
};

/** On phones a third of the next card is visible, to show that the row scrolls. */
const rowSizes = "(min-width: 82rem) 19rem, (min-width: 72rem) 23vw, min(62vw, 15rem)";

export function DealsSection({ data, title }: Props) {
  const { t } = useTranslation("catalogue");
  const heading = title ?? t("deals.title");
  return (
    <HomeSection
      data={data}
      failed="products.dealsFailed"
      empty={t("deals.empty")}
      title={heading}
      className="section--raised"
    >
      {(cards) => (
        <div className="deals__grid">
          <div className="deals__head">
            <h2>{heading}</h2>
            <p className="muted">{t("deals.text")}</p>
            <MoreLink to="/deals" label={t("deals.more")} />
          </div>
          <div className="card-row">
            {cards.map((card) => (
              <ProductListCard key={card.id} card={card} sizes={rowSizes} />
            ))}
          </div>
        </div>
      )}
    </HomeSection>
  );
}

export function BestSellersSection({ data, title: ownTitle }: Props) {
  const { t } = useTranslation("catalogue");
  const title = ownTitle ?? t("best.title");
  return (
    <HomeSection data={data} failed="products.bestSellersFailed" empty={t("best.empty")} title={title}>
      {(cards) => (
        <>
          <SectionHead title={title} more={{ to: "/best-sellers", label: t("best.more") }} />
          <div className={cards.length === 5 ? "best-sellers" : "grid"}>
            {cards.map((card, at) => (
              <ProductListCard key={card.id} card={card} hiddenBadge="best" sizes={at === 0 ? bigSizes : smallSizes} />
            ))}
          </div>
        </>
      )}
    </HomeSection>
  );
}

const bigSizes = "(min-width: 82rem) 41rem, (min-width: 48rem) 49vw, 92vw";
const smallSizes = "(min-width: 82rem) 19rem, (min-width: 48rem) 23vw, 46vw";

export function NewArrivalsSection({ data, title: ownTitle }: Props) {
  const { t } = useTranslation("catalogue");
  const title = ownTitle ?? t("new.title");
  return (
    <HomeSection data={data} failed="products.newFailed" empty={t("new.empty")} title={title}>
      {(cards) => (
        <>
          <SectionHead title={title} more={{ to: "/new", label: t("new.more") }} />
          <div className="card-row">
            {cards.map((card) => (
              <ProductListCard key={card.id} card={card} hiddenBadge="new" sizes={rowSizes} />
            ))}
          </div>
        </>
      )}
    </HomeSection>
  );
}

export function FeaturedSection({ data, title: ownTitle }: Props) {
  const { t } = useTranslation("catalogue");
  const title = ownTitle ?? t("featured.title");
  return (
    <HomeSection data={data} failed="products.featuredFailed" empty={t("featured.empty")} title={title}>
      {(cards) => (
        <>
          <SectionHead title={title} />
          <div className="grid">
            {cards.map((card) => (
              <ProductListCard key={card.id} card={card} />
            ))}
          </div>
        </>
      )}
    </HomeSection>
  );
}

/** Products of a collection, or picked by hand. Without products there is no section. */
export function ChosenSection({ data, title = "", more }: Props & { more?: string | undefined }) {
  const { t } = useTranslation("catalogue");
  if (data?.length === 0) return null;
  return (
    <HomeSection data={data} failed="products.loadFailed" empty="" title={title}>
      {(cards) => (
        <>
          <SectionHead title={title} more={more ? { to: more, label: t("lists.more") } : undefined} />
          <div className={cards.length < 5 ? "card-row" : "grid"}>
            {cards.map((card) => (
              <ProductListCard key={card.id} card={card} {...(cards.length < 5 && { sizes: rowSizes })} />
            ))}
          </div>
        </>
      )}
    </HomeSection>
  );
}

type HomeSectionProps<Things> = {
  data: Things | undefined;
  title: string;
  failed: ErrorKey;
  empty: string;
  className?: string;
  children(things: Things): ReactNode;
};

/** Home page section. A failed or empty one says so in its place and does not affect the others. */
export function HomeSection<Things extends readonly unknown[]>(props: HomeSectionProps<Things>) {
  const { data, title, failed, empty, className = "", children } = props;
  const { t } = useTranslation("errors");
  return (
    <section className={`section ${className}`}>
      <div className="wrap">
        {data && data.length > 0 ? (
          children(data)
        ) : (
          <>
            <SectionHead title={title} />
            {data ? <p className="muted">{empty}</p> : <Notice tone="danger">{t(failed)}</Notice>}
          </>
        )}
      </div>
    </section>
  );
}
