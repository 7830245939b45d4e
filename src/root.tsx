import type { ReactNode } from "react";
import { Links, Outlet, Scripts, ScrollRestoration } from "react-router";
import { Frame } from "#app/web/layout/Frame.tsx";
import { labelMenus } from "#app/web/layout/labelMenus.server.ts";
import { taxNote } from "#app/web/layout/taxNote.server.ts";
import { moduleSlots } from "#app/web/moduleSlots.ts";
import { createContentApi } from "#shop/content/web/contentApi.ts";
import { createShopApi } from "#shop/settings/web/shopApi.ts";
import textArabic from "#web/fonts/readex-arabic.woff2";
import textLatin from "#web/fonts/readex-latin.woff2";
import { LanguageScript } from "#web/i18n/LanguageScript.tsx";
import { PageTexts, useLanguage } from "#web/i18n/useLanguage.tsx";
import { Crash } from "#web/layout/Crash.tsx";
import { FirstViewScript } from "#web/layout/firstView.tsx";
import { ModuleSlotsContext } from "#web/layout/ModuleSlots.ts";
import { ThemeScript } from "#web/layout/theme.tsx";
import { pageContext } from "#web/ssr/pageContext.ts";
import type { Route } from "./+types/root";
import "#app/web/styles.css";

/** Every page contains the error texts: they must be there without a connection. */
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
        <link rel="icon" href="/icon" />
        <link rel="apple-touch-icon" href="/touch-icon" />
        <link rel="manifest" href={`/manifest-${language}.webmanifest`} />
        {/* Preloads only the text font of the page's script; the display font may arrive later. */}
        <link
          rel="preload"
          href={language === "ar" ? textArabic : textLatin}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <ThemeScript />
        <FirstViewScript />
        <Links />
      </head>
      <body>
        {children}
        <PageTexts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Fetched once: the frame does not change between pages, and another language is another document. */
export const shouldRevalidate = () => false;

export async function loader({ context }: Route.LoaderArgs) {
  const { send, language, publicUrl } = context.get(pageContext);
  const [shop, frame] = await Promise.all([
    createShopApi(send).info({ query: { lang: language } }),
    createContentApi(send).frame({ query: { lang: language } }),
  ]);
  const { displayName, contactEmail, shippingFee, returnWindowDays, taxPercent, pricesIncludeTax } = shop;
  const { freeShippingFrom, returnMethod, returnFee } = shop;
  return {
    shop: {
      name: displayName,
      languages: shop.languages,
      ...(shop.logo && { logo: shop.logo }),
      socialCard: shop.socialCard,
      email: contactEmail,
      ...(shop.whatsapp && { whatsapp: shop.whatsapp }),
      url: publicUrl,
      shippingFee,
      ...(freeShippingFrom !== null && { freeShippingFrom }),
      returnDays: returnWindowDays,
      returnMethod,
      returnFee,
      taxNote: `© ${displayName} · ${taxNote(shop, language)}`,
      taxPercent,
      pricesIncludeTax,
      ...(shop.onlineMethods.join() !== "card" && { onlineMethods: shop.onlineMethods }),
      providers: shop.providers,
      analyticsId: shop.analyticsId,
      errorsTo: shop.errorsTo,
    },
    menus: labelMenus(frame.menus, language),
    announcement: frame.announcement,
  };
}

export default function Shop({ loaderData: { shop, menus, announcement } }: Route.ComponentProps) {
  return (
    <ModuleSlotsContext value={moduleSlots}>
      <Frame shop={shop} menus={menus} announcement={announcement}>
        <Outlet />
      </Frame>
    </ModuleSlotsContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Crash error={error} />;
}
