import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import textArabic from "#web/fonts/readex-arabic.woff2";
import textLatin from "#web/fonts/readex-latin.woff2";
import { Crash } from "#web/frame/Crash.tsx";
import { Frame } from "#web/frame/Frame.tsx";
import { Texts, useLanguage } from "#web/language.tsx";
import { LanguageScript } from "#web/languageScript.tsx";
import { pageContext } from "#web/page.ts";
import { ThemeScript } from "#web/theme.tsx";
import type { Route } from "./+types/root";
import "#web/styles/shop.css";

/** The texts of errors travel with every page: a visitor without a connection must still be told so. */
export const handle = { texts: ["errors"] };

export function Layout({ children }: { children: ReactNode }) {
  const { language, direction } = useLanguage();
  return (
    <html lang={language} dir={direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <LanguageScript />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/touch-icon.png" />
        <link rel="manifest" href={`/manifest-${language}.webmanifest`} />
        {/* Only the face of the page's own script; the display face may come a little later. */}
        <link
          rel="preload"
          href={language === "ar" ? textArabic : textLatin}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <ThemeScript />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Texts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The frame is fetched once: it does not change from page to page, and another language is another document. */
export const shouldRevalidate = () => false;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, publicUrl } = context.get(pageContext);
  const [shop, { items }] = await Promise.all([
    api.shop.facts({ query: { lang: language } }),
    api.catalogue.categories({ query: { lang: language, counts: "0" } }),
  ]);
  const { displayName, contactEmail, shippingFee, returnWindowDays, taxPercent, pricesIncludeTax } = shop;
  return {
    shop: {
      name: displayName,
      email: contactEmail,
      url: publicUrl,
      shippingFee,
      returnDays: returnWindowDays,
      taxPercent,
      pricesIncludeTax,
      providers: shop.providers,
      analyticsId: shop.analyticsId,
      errorsTo: shop.errorsTo,
    },
    categories: items.map(({ slug, displayName }) => ({ slug, name: displayName })),
  };
}

export default function Shop({ loaderData: { shop, categories } }: Route.ComponentProps) {
  return (
    <Frame shop={shop} categories={categories}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Crash error={error} />;
}
