import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { Frame } from "#web/frame/Frame.tsx";
import { Texts, useLanguage } from "#web/language.tsx";
import { ThemeScript } from "#web/theme.tsx";
import "#web/styles/shop.css";

export function Layout({ children }: { children: ReactNode }) {
  const { language, direction } = useLanguage();
  return (
    <html lang={language} dir={direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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

export default function Shop() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
