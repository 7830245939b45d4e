import { type ReactNode, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useMatches, useNavigationType } from "react-router";
import { Consent } from "#web/consent/Consent.tsx";
import { ErrorReports } from "#web/errors/ErrorReports.tsx";
import type { CategoryLink } from "./CategoryNav.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Offline } from "./Offline.tsx";
import { ShopContext, type ShopFacts } from "./shop.tsx";

type Props = { shop: ShopFacts; categories: readonly CategoryLink[]; children: ReactNode };

/** What stands around every page. A route whose `handle` says `frame: "bare"` brings its own head and no foot. */
export function Frame({ shop, categories, children }: Props) {
  const { t } = useTranslation("common");
  const bare = useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === "bare");
  useGlide();
  return (
    <ShopContext value={shop}>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      {/* Fixed below, but early in the order of reading: the keyboard meets it first. */}
      {!bare && <Consent />}
      <ErrorReports />
      <Offline />
      <div className="selvedge" aria-hidden="true" />
      {!bare && <Header categories={categories} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!bare && <Footer categories={categories} />}
    </ShopContext>
  );
}

/** A step forward glides to the top; back and forward land where the visitor was. Runs before the router scrolls. */
function useGlide() {
  const { key } = useLocation();
  const step = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, even of the same kind
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.classList.toggle("glides", step !== "POP");
    // A browser scrolls to the very top by the styles that it already knows: the first step would jump.
    getComputedStyle(documentElement).scrollBehavior;
  }, [key, step]);
}
