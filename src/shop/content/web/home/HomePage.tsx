import { useTranslation } from "react-i18next";
import headlineArabic from "#web/fonts/messiri-arabic.woff2";
import headlineLatin from "#web/fonts/messiri-latin.woff2";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { LoadFailed } from "#web/layout/LoadFailed.tsx";
import { OrganizationJsonLd } from "#web/seo/OrganizationJsonLd.tsx";
import { Seo } from "#web/seo/Seo.tsx";
import { unpack } from "#web/ssr/loaderPayload.ts";
import { pageContext } from "#web/ssr/pageContext.ts";
import { createContentApi } from "../contentApi.ts";
import type { Route } from "./+types/HomePage";
import { HomeSections } from "./HomeSections.tsx";
import { loadSections } from "./loadSections.ts";

export const handle = { texts: ["catalogue"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { send, language, packed } = context.get(pageContext);
  const { sections } = await createContentApi(send).home({ query: { lang: language } });
  return packed({ sections: await loadSections(sections, send, language) });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { sections } = unpack(loaderData);
  const { t } = useTranslation("catalogue");
  const { language } = useLanguage();
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
      <HomeSections sections={sections} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} message="products.loadFailed" />;
}
