import { useTranslation } from "react-i18next";
import { CategoryTiles } from "#shop/catalogue/web/home/CategoryTiles.tsx";
import { ColourLine } from "#shop/catalogue/web/home/ColourLine.tsx";
import { EcoFacts } from "#shop/catalogue/web/home/EcoFacts.tsx";
import { Hero } from "#shop/catalogue/web/home/Hero.tsx";
import {
  BestSellersSection,
  ChosenSection,
  DealsSection,
  FeaturedSection,
  HomeSection,
  NewArrivalsSection,
} from "#shop/catalogue/web/home/homeSections.tsx";
import { ServiceHighlights } from "#shop/catalogue/web/home/ServiceHighlights.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import type { LoadedSection } from "./loadSections.ts";
import { NewsletterSection } from "./NewsletterSection.tsx";
import { TextPicture } from "./TextPicture.tsx";
import { ViewedSection } from "./ViewedSection.tsx";

/** The home page between header and footer. Without a hero, its heading is the name of the shop, for screen readers. */
export function HomeSections({ sections }: { sections: readonly LoadedSection[] }) {
  const { name } = useShop();
  return (
    <>
      {!sections.some(({ type }) => type === "hero") && <h1 className="visually-hidden">{name}</h1>}
      {sections.map((section) => (
        <OneSection key={section.id} section={section} />
      ))}
    </>
  );
}

function OneSection({ section }: { section: LoadedSection }) {
  const { t } = useTranslation("catalogue");
  switch (section.type) {
    case "hero":
      return (
        <Hero
          title={section.title ?? t("home.title")}
          text={section.text ?? t("home.lead")}
          action={{ to: section.link ?? "/new", label: section.action ?? t("home.action") }}
          picture={section.picture}
        />
      );
    case "promises":
      return <Promises />;
    case "categories":
      return <Categories section={section} />;
    case "products":
      return <Products section={section} />;
    case "colours":
      return <Colours section={section} />;
    case "facts":
      return <Facts title={section.title ?? t("facts.title")} />;
    case "textPicture":
      return <TextPicture section={section} />;
    case "newsletter":
      return <NewsletterSection section={section} />;
    case "recentlyViewed":
      return <ViewedSection />;
  }
}

type Props = { section: LoadedSection };

/** From the settings, never typed. */
function Promises() {
  const { t } = useTranslation("catalogue");
  const { money, number } = useLanguage();
  const { shippingFee, returnDays } = useShop();
  return (
    <ServiceHighlights
      items={[
        { icon: "delivery", text: t("promise.delivery", { amount: money(shippingFee) }) },
        { icon: "payment", text: t("promise.payment") },
        { icon: "returns", text: t("promise.returns", { count: returnDays, n: number(returnDays) }) },
      ]}
    />
  );
}

function Categories({ section: { title: ownTitle, tiles: chosen, tileData } }: Props) {
  const { t } = useTranslation("catalogue");
  const { number } = useLanguage();
  const title = ownTitle ?? t("tiles.title");
  return (
    <HomeSection data={tileData} title={title} failed="categories.loadFailed" empty={t("list.empty")}>
      {(tiles) => (
        <>
          <SectionHead title={title} />
          <CategoryTiles
            tiles={tiles.map(({ products, ...tile }) => ({
              ...tile,
              ...(products !== undefined && { detail: t("pieces", { count: products, n: number(products) }) }),
            }))}
            last={chosen ? undefined : { to: "/new", name: t("new.title") }}
          />
        </>
      )}
    </HomeSection>
  );
}

function Products({ section: { source, title, cards, collection } }: Props) {
  switch (source) {
    case "deals":
      return <DealsSection data={cards} title={title} />;
    case "bestSellers":
      return <BestSellersSection data={cards} title={title} />;
    case "featured":
      return <FeaturedSection data={cards} title={title} />;
    case "collection":
    case "picked":
      return <ChosenSection data={cards} title={title} more={collection && `/collections/${collection}`} />;
    default:
      return <NewArrivalsSection data={cards} title={title} />;
  }
}

function Colours({ section: { title, dyes = [] } }: Props) {
  const { t } = useTranslation("catalogue");
  if (dyes.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={title ?? t("dyes.title")} text={t("dyes.text")} />
        <ColourLine cloths={dyes.map(({ dye, colour, name }) => ({ dye, name, href: `/colour/${colour}` }))} />
      </div>
    </section>
  );
}

function Facts({ title }: { title: string }) {
  const { t } = useTranslation("catalogue");
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={title} />
        <EcoFacts
          facts={[
            { sign: "sprout", title: t("facts.cloth"), text: t("facts.cloth.text") },
            { sign: "drop", title: t("facts.care"), text: t("facts.care.text") },
            { sign: "needle", title: t("facts.honest"), text: t("facts.honest.text") },
          ]}
        />
      </div>
    </section>
  );
}
