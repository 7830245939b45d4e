import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import headlineArabic from "#web/fonts/messiri-arabic.woff2";
import headlineLatin from "#web/fonts/messiri-latin.woff2";
import { LoadFailed } from "#web/frame/LoadFailed.tsx";
import { useShop } from "#web/frame/shop.tsx";
import { useLanguage } from "#web/language.tsx";
import { unpacked } from "#web/packed.ts";
import { pageContext } from "#web/page.ts";
import { Seo } from "#web/seo/Seo.tsx";
import { ShopFactsBlock } from "#web/seo/ShopFactsBlock.tsx";
import { CategoryTiles } from "#web/ui/home/CategoryTiles.tsx";
import { DyeLine } from "#web/ui/home/DyeLine.tsx";
import { Facts } from "#web/ui/home/Facts.tsx";
import { Hero } from "#web/ui/home/Hero.tsx";
import { Promises } from "#web/ui/home/Promises.tsx";
import { SectionHead } from "#web/ui/home/SectionHead.tsx";
import type { Route } from "./+types/HomePage";
import { BestBlock, DealsBlock, FeaturedBlock, NewBlock, Section } from "./blocks.tsx";
import { type Dye, dyesOf } from "./dyes.ts";
import { block } from "./loadBlock.ts";

export const handle = { texts: ["catalogue"] };

/** Each block asks for itself: one that fails says so in its place, and the others stand. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, packed } = context.get(pageContext);
  const ask = (pageSize: number) => ({ query: { pageSize, facets: "0" as const, lang: language } });
  const [categories, colours, deals, best, newest, featured] = await Promise.all([
    api.catalogue.categories({ query: { lang: language } }).catch(() => undefined),
    api.catalogue.colours().catch(() => ({ items: [] })),
    block(api.catalogue.deals(ask(4)), language),
    block(api.catalogue.bestSellers(ask(5)), language),
    block(api.catalogue.newest(ask(4)), language),
    block(api.catalogue.featured(ask(8)), language),
  ]);
  return packed({
    tiles: categories?.items.map(({ slug, displayName, products = 0 }) => ({ slug, name: displayName, products })),
    dyes: dyesOf(colours.items.map(({ key, label }) => ({ key, name: inLanguage(label, language) }))),
    deals,
    best,
    newest,
    featured,
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { tiles, dyes, deals, best, newest, featured } = unpacked(loaderData);
  const { t } = useTranslation("catalogue");
  const { language, money, number } = useLanguage();
  const { shippingFee, returnDays } = useShop();
  return (
    <>
      {/* The headline is the first thing seen: in another face it may take another line, and all below it would move. */}
      <link
        rel="preload"
        href={language === "ar" ? headlineArabic : headlineLatin}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
      <Seo description={t("home.description")} path="/" />
      <ShopFactsBlock />
      <Hero title={t("home.title")} text={t("home.lead")} action={{ to: "/new", label: t("home.action") }} />
      <Promises
        items={[
          { icon: "delivery", text: t("promise.delivery", { amount: money(shippingFee) }) },
          { icon: "payment", text: t("promise.payment") },
          { icon: "returns", text: t("promise.returns", { count: returnDays, n: number(returnDays) }) },
        ]}
      />
      <TilesBlock tiles={tiles} />
      <DealsBlock block={deals} />
      <DyeBlock dyes={dyes} />
      <BestBlock block={best} />
      <NewBlock block={newest} />
      <FeaturedBlock block={featured} />
      <section className="section">
        <div className="wrap">
          <SectionHead title={t("facts.title")} />
          <Facts
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

function TilesBlock({ tiles }: { tiles: Tile[] | undefined }) {
  const { t } = useTranslation("catalogue");
  const { number } = useLanguage();
  return (
    <Section block={tiles} title={t("tiles.title")} failed="categories.loadFailed" empty={t("list.empty")}>
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
    </Section>
  );
}

function DyeBlock({ dyes }: { dyes: readonly Dye[] }) {
  const { t } = useTranslation("catalogue");
  if (dyes.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={t("dyes.title")} text={t("dyes.text")} />
        <DyeLine cloths={dyes.map(({ dye, colour, name }) => ({ dye, name, href: `/colour/${colour}` }))} />
      </div>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} told="products.loadFailed" />;
}
