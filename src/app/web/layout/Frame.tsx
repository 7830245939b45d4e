import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useMatches, useNavigationType } from "react-router";
import { Consent } from "#shop/accounts/web/consent/Consent.tsx";
import { ErrorReports } from "#web/errors/ErrorReports.tsx";
import { endFirstView } from "#web/layout/firstView.tsx";
import { Offline } from "#web/layout/Offline.tsx";
import { ShopContext, type ShopInfo } from "#web/layout/ShopContext.tsx";
import { Announcement, type AnnouncementText } from "./Announcement.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import type { Menus } from "./MenuLinks.tsx";

type Props = { shop: ShopInfo; menus: Menus; announcement: AnnouncementText | null; children: ReactNode };

/** The frame of every page. A route whose `handle` has `frame: "bare"` brings its own header and no footer. */
export function Frame({ shop, menus, announcement, children }: Props) {
  const { t } = useTranslation("common");
  const bare = useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === "bare");
  useSmoothScroll();
  return (
    <ShopContext value={shop}>
      <a className="skip-link" href="#main">
        {t("skip")}
      </a>
      {/* Fixed at the bottom, but early in the tab order. */}
      {!bare && <Consent />}
      <ErrorReports />
      <Offline />
      <div className="edge-stripe" aria-hidden="true" />
      {!bare && announcement && <Announcement {...announcement} />}
      {!bare && <Header menu={menus.header} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!bare && <Footer menus={menus} />}
    </ShopContext>
  );
}

/**
 * Scrolls smoothly to the top on forward navigation, and at once on back and forward. Runs before the router scrolls.
 */
function useSmoothScroll() {
  const { key } = useLocation();
  const step = useNavigationType();
  const firstKey = useRef(key);
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.classList.toggle("smooth-scroll", step !== "POP");
    if (key !== firstKey.current) endFirstView();
    // Flushes styles: browsers scroll with the styles already computed, so the first navigation would jump.
    getComputedStyle(documentElement).scrollBehavior;
  }, [key, step]);
}
