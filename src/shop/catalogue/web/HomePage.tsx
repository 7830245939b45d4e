import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import headlineArabic from "#web/fonts/messiri-arabic.woff2";
import headlineLatin from "#web/fonts/messiri-latin.woff2";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { LoadFailed } from "#web/layout/LoadFailed.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { OrganizationJsonLd } from "#web/seo/OrganizationJsonLd.tsx";
import { Seo } from "#web/seo/Seo.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import type { Route } from "./+types/HomePage";
import { createCatalogueApi } from "./catalogueApi.ts";
import { CategoryTiles } from "./home/CategoryTiles.tsx";
import { ColourLine } from "./home/ColourLine.tsx";
import { type ColourLineItem, colourLineItems } from "./home/colourLineItems.ts";
import { EcoFacts } from "./home/EcoFacts.tsx";
import { Hero } from "./home/Hero.tsx";
import {
  BestSellersSection,
  DealsSection,
  FeaturedSection,
  HomeSection,
  NewArrivalsSection,
} from "./home/homeSections.tsx";
import { ServiceHighlights } from "./home/ServiceHighlights.tsx";
import { loadCards } from "./loadCards.ts";

export const handle = { texts: ["catalogue"] };

/** Loads each section on its own: a failed one shows an error in its place and the others render. */
export async function loader({ context }: Route.LoaderArgs) {
  const { send, language, packed } = context.get(pageContext);
  const listRequest = (pageSize: number) => ({ query: { pageSize, facets: "0" as const, lang: language } });
  const [categories, colours, deals, best, newest, featured] = await Promise.all([
    createCatalogueApi(send)
      .categories({ query: { lang: language } })
      .catch(() => undefined),
    createCatalogueApi(send)
      .colours()
      .catch(() => ({ items: [] })),
    loadCards(createCatalogueApi(send).deals(listRequest(4)), language),
    loadCards(createCatalogueApi(send).bestSellers(listRequest(5)), language),
    loadCards(createCatalogueApi(send).newest(listRequest(4)), language),
    loadCards(createCatalogueApi(send).featured(listRequest(8)), language),
  ]);
  return packed({
    tiles: categories?.items.map(({ slug, displayName, products = 0 }) => ({ slug, name: displayName, products })),
    dyes: colourLineItems(colours.items.map(({ key, label }) => ({ key, name: inLanguage(label, language) }))),
    deals,
    best,
    newest,
    featured,
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { tiles, dyes, deals, best, newest, featured } = unpack(loaderData);
  const { t } = useTranslation("catalogue");
  const { language, money, number } = useLanguage();
  const { shippingFee, returnDays } = useShop();
  return (
    <>
      {/* The headline is seen first: a font swap could add a line and shift everything below (layout shift). */}
      <link
        rel="preload"
        href={language === "ar" ? headlineArabic : headlineLatin}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
      <Seo title={t("home.seo")} description={t("home.description")} path="/" />
      <OrganizationJsonLd />
      <Hero title={t("home.title")} text={t("home.lead")} action={{ to: "/new", label: t("home.action") }} />
      <ServiceHighlights
        items={[
          { icon: "delivery", text: t("promise.delivery", { amount: money(shippingFee) }) },
          { icon: "payment", text: t("promise.payment") },
          { icon: "returns", text: t("promise.returns", { count: returnDays, n: number(returnDays) }) },
        ]}
      />
      <CategoryTilesSection tiles={tiles} />
      <DealsSection data={deals} />
      <ColourLineSection dyes={dyes} />
      <BestSellersSection data={best} />
      <NewArrivalsSection data={newest} />
      <FeaturedSection data={featured} />
      <section className="section">
        <div className="wrap">
          <SectionHead title={t("facts.title")} />
          <EcoFacts
            facts={[
              { sign: "sprout", title: t("facts.cloth"), text: t("facts.cloth.text") },
              { sign: "drop", title: t("facts.care"), text: t("facts.care.text") },
              { sign: "needle", title: t("facts.honest"), text: t("facts.honest.text") },
            ]}
          />
        </div>
      </section>
    </>
  );
}

type Tile = { slug: string; name: string; products: number };

function CategoryTilesSection({ tiles }: { tiles: Tile[] | undefined }) {
  const { t } = useTranslation("catalogue");
  const { number } = useLanguage();
  return (
    <HomeSection data={tiles} title={t("tiles.title")} failed="categories.loadFailed" empty={t("list.empty")}>
      {(tiles) => (
        <>
          <SectionHead title={t("tiles.title")} />
          <CategoryTiles
            tiles={tiles.map(({ products, ...tile }) => ({
              ...tile,
              detail: t("pieces", { count: products, n: number(products) }),
            }))}
            last={{ to: "/new", name: t("new.title") }}
          />
        </>
      )}
    </HomeSection>
  );
}

function ColourLineSection({ dyes }: { dyes: readonly ColourLineItem[] }) {
  const { t } = useTranslation("catalogue");
  if (dyes.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={t("dyes.title")} text={t("dyes.text")} />
        <ColourLine cloths={dyes.map(({ dye, colour, name }) => ({ dye, name, href: `/colour/${colour}` }))} />
      </div>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} message="products.loadFailed" />;
}
