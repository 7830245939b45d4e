import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { MoreLink, SectionHead } from "#web/ui/home/SectionHead.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Card } from "./Card.tsx";
import type { Block } from "./loadBlock.ts";

type Props = { block: Block };

/** On phones a third of the screen shows that there is more beside. */
const shelfSizes = "(min-width: 82rem) 19rem, (min-width: 72rem) 23vw, min(62vw, 15rem)";

export function DealsBlock({ block }: Props) {
  const { t } = useTranslation("catalogue");
  return (
    <Section
      block={block}
      failed="products.dealsFailed"
      empty={t("deals.empty")}
      title={t("deals.title")}
      className="section--raised"
    >
      {(cards) => (
        <div className="deals__grid">
          <div className="deals__head">
            <h2>{t("deals.title")}</h2>
            <p className="soft">{t("deals.text")}</p>
            <MoreLink to="/deals" label={t("deals.more")} />
          </div>
          <div className="shelf">
            {cards.map((card) => (
              <Card key={card.id} card={card} sizes={shelfSizes} />
            ))}
          </div>
        </div>
      )}
    </Section>
  );
}

export function BestBlock({ block }: Props) {
  const { t } = useTranslation("catalogue");
  const title = t("best.title");
  return (
    <Section block={block} failed="products.bestSellersFailed" empty={t("best.empty")} title={title}>
      {(cards) => (
        <>
          <SectionHead title={title} more={{ to: "/best-sellers", label: t("best.more") }} />
          <div className={cards.length === 5 ? "best" : "grid"}>
            {cards.map((card, at) => (
              <Card key={card.id} card={card} unsaid="best" sizes={at === 0 ? bigSizes : smallSizes} />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

const bigSizes = "(min-width: 82rem) 41rem, (min-width: 48rem) 49vw, 92vw";
const smallSizes = "(min-width: 82rem) 19rem, (min-width: 48rem) 23vw, 46vw";

export function NewBlock({ block }: Props) {
  const { t } = useTranslation("catalogue");
  const title = t("new.title");
  return (
    <Section block={block} failed="products.newFailed" empty={t("new.empty")} title={title}>
      {(cards) => (
        <>
          <SectionHead title={title} more={{ to: "/new", label: t("new.more") }} />
          <div className="shelf">
            {cards.map((card) => (
              <Card key={card.id} card={card} unsaid="new" sizes={shelfSizes} />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

export function FeaturedBlock({ block }: Props) {
  const { t } = useTranslation("catalogue");
  const title = t("featured.title");
  return (
    <Section block={block} failed="products.featuredFailed" empty={t("featured.empty")} title={title}>
      {(cards) => (
        <>
          <SectionHead title={title} />
          <div className="grid">
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

type SectionProps<Things> = {
  block: Things | undefined;
  title: string;
  failed: ErrorKey;
  empty: string;
  className?: string;
  children(things: Things): ReactNode;
};

/** A block that could not be loaded, or has nothing to show today, says so in its place; the others stand. */
export function Section<Things extends readonly unknown[]>(props: SectionProps<Things>) {
  const { block, title, failed, empty, className = "", children } = props;
  const { t } = useTranslation("errors");
  return (
    <section className={`section ${className}`}>
      <div className="wrap">
        {block && block.length > 0 ? (
          children(block)
        ) : (
          <>
            <SectionHead title={title} />
            {block ? <p className="soft">{empty}</p> : <Notice tone="danger">{t(failed)}</Notice>}
          </>
        )}
      </div>
    </section>
  );
}
