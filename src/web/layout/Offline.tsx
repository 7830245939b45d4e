import { useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Location, useBlocker } from "react-router";
import { useOffline } from "./useOffline.ts";

/**
 * Keeps the page when there is no connection: a link that would end in the browser's error page shows a notice instead.
 * Links inside the page and to other programs (`mailto:`) still work.
 */
export function Offline() {
  const { t } = useTranslation("errors");
  const offline = useOffline();
  const [pressed, press] = useState(0);
  // Registers before the notice is visible, so that the first click after it is handled.
  useLayoutEffect(() => {
    if (!offline) return;
    const stay = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.("a");
      if (!link || link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      event.stopPropagation();
      press((times) => times + 1);
    };
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, [offline]);
  return (
    <div className="offline" role="status">
      {offline && <NavigationBlocker onStayed={() => press((times) => times + 1)} />}
      {/* A new key restarts the announcement and the animation. */}
      {offline && <p key={pressed}>{t("common.offline")}</p>}
    </div>
  );
}

/** Blocks navigations by filters, searches and the back button, like links. */
function NavigationBlocker({ onStayed }: { onStayed(): void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => needsServer(currentLocation, nextLocation));
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    onStayed();
  });
  return null;
}

/** These pages fetch their data themselves. The one after a purchase must appear: it tells that the order was placed. */
const needsServer = (from: Location, to: Location) =>
  from.pathname + from.search !== to.pathname + to.search &&
  !/^\/(orders|secret-dashboard|checkout-success)/.test(to.pathname);
